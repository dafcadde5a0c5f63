import * as z from 'zod/mini'
import { API_KEY_SCOPES } from '../kernel/api-key-form.ts'

export const apiKeyForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name.')),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
  scopes: z
    .array(z.enum(API_KEY_SCOPES))
    .check(z.minLength(1, 'Please choose what the key may do.')),
})
