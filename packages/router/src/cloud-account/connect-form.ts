import * as z from 'zod/mini'

/** Both fields are the service's to judge; here they only have to be there. */
export const connectForm = z.object({
  email: z.email('Please enter a valid email address'),
  appPassword: z.string().check(z.trim(), z.minLength(1, 'App-specific password is required')),
})

export type ConnectForm = z.infer<typeof connectForm>
