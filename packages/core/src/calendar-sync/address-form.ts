import * as z from 'zod/mini'

/** Checks only that the fields are filled in; the server tries the address. */
export const addressForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name.')),
  url: z.string().check(z.trim(), z.minLength(1, 'Please enter the address of the calendar.')),
})
