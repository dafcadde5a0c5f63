import * as z from 'zod/mini'
import { requiredText } from '../kernel/typed-text-form.ts'

export const feedForm = z.object({
  name: requiredText('Please enter a name.'),
  showsNames: z.boolean(),
})
