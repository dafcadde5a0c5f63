import * as z from 'zod/mini'
import { requiredText } from '../kernel/typed-text-form.ts'

/** Checks only that the fields are filled in; the server tries the address. */
export const addressForm = z.object({
  name: requiredText('Please enter a name.'),
  url: requiredText('Please enter the address of the calendar.'),
})
