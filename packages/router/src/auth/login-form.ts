import * as z from 'zod/mini'

/** Checks only that the fields are filled in; the server verifies them. */
export const loginForm = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required')),
  password: z.string().check(z.minLength(1, 'Password is required')),
  /** Empty until the server requires it. */
  otp: z.string().check(z.trim()),
})
