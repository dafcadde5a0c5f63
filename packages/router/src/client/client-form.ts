import * as z from 'zod/mini'

/** The back office's form for a client. */
export const clientForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name.')),
  email: z.string().check(z.trim(), z.email('Please enter a valid email address')),
  phone: z.string().check(z.trim(), z.maxLength(50, 'Please keep this to 50 characters.')),
  notes: z.string().check(z.trim(), z.maxLength(5000, 'Please keep this to 5000 characters.')),
})

export type ClientForm = z.infer<typeof clientForm>
