import * as z from 'zod/mini'

const SHORTEST_PASSWORD = 8

/** A new password as it is typed. Whether the current one is right, the server says. */
export const passwordForm = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Please enter your current password.')),
  newPassword: z
    .string()
    .check(
      z.minLength(
        SHORTEST_PASSWORD,
        `Please choose a password of at least ${SHORTEST_PASSWORD} characters.`,
      ),
    ),
})
