import * as z from 'zod/mini'
import { MAIL_SECURITIES } from '../mailer.ts'

/** Checks only that the fields are filled in; the server knows which mail servers it accepts. */
export const mailServerForm = z.object({
  /** A provider of `mailPresets`, or ''. */
  preset: z.string(),
  host: z.string().check(z.trim(), z.minLength(1, 'Please enter the name of the mail server.')),
  port: z.string(),
  security: z.enum(MAIL_SECURITIES),
  user: z.string(),
  password: z.string(),
  sender: z.string().check(z.trim(), z.minLength(1, 'Please enter the address that clients see.')),
})
