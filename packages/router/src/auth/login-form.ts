import * as z from 'zod/mini'

/** The login as it is typed. What an account and a password really are, the server says. */
export const loginForm = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required')),
  password: z.string().check(z.minLength(1, 'Password is required')),
})
