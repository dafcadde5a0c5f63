import * as z from 'zod/mini'
import { API_KEY_SCOPES } from '../kernel/api-key-form.ts'
import { requiredText } from '../kernel/typed-text-form.ts'

export const apiKeyForm = z.object({
  name: requiredText('Please enter a name.'),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
  scopes: z
    .array(z.enum(API_KEY_SCOPES))
    .check(z.minLength(1, 'Please choose what the key may do.')),
})
