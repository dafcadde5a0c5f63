import * as z from 'zod/mini'
import { requiredText } from '../../kernel/typed-text-form.ts'
import { MAIL_SECURITIES } from '../mailer.ts'

/** Checks only that the fields are filled in; the server knows which mail servers it accepts. */
export const mailServerForm = z.object({
  /** A provider of `mailPresets`, or ''. */
  preset: z.string(),
  host: requiredText('Please enter the name of the mail server.'),
  port: z.string(),
  security: z.enum(MAIL_SECURITIES),
  user: z.string(),
  password: z.string(),
  sender: requiredText('Please enter the address that clients see.'),
})
