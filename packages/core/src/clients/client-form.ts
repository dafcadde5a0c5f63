import * as z from 'zod/mini'
import { requiredText, typedText } from '../kernel/typed-text-form.ts'
import { emailText, optionalEmailText, optionalPhoneText } from './contact-form.ts'

export const MAX_NOTES = 5000

/** The back office's form for a client, whose email may be missing. */
export const clientForm = z.object({
  name: requiredText('Please enter a name.'),
  email: optionalEmailText,
  phone: optionalPhoneText,
  notes: typedText(MAX_NOTES),
})

/** The same for a client who has an email: it cannot be removed. */
export const clientFormWithEmail = z.extend(clientForm, { email: emailText })

/** The same for a new client, who has an email or a phone. */
export const newClientForm = clientForm.check(
  z.refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['email'],
    error: 'Please enter an email or a phone number.',
  }),
)

/** What is erased with a client, and the word that confirms it. */
export const eraseForm = z.object({
  alsoIds: z.array(z.string()),
  cancelUpcoming: z.boolean(),
  keepBlocked: z.boolean(),
  word: z.string(),
})

/** Which of two clients is kept when they are merged. */
export const mergeForm = z.object({ keptId: z.string() })

export type ClientForm = z.infer<typeof clientForm>
