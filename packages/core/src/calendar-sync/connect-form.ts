import * as z from 'zod/mini'

/** Checks only that the fields are filled in; the service verifies them. */
export const connectForm = z.object({
  email: z.email('Please enter a valid email address'),
  appPassword: z.string().check(z.trim(), z.minLength(1, 'App-specific password is required')),
})

export type ConnectForm = z.infer<typeof connectForm>
