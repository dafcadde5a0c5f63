import { templateModel, type WrittenMail, writeMail } from './content.ts'
import type { ClaimedColumns } from './internal/claim-message.ts'
import type { MailContent } from './mail-content.ts'
import type { Mail } from './mailer.ts'

/** What an email says, and what its row stores of it when it is claimed. */
export interface MessageContent {
  mail: WrittenMail
  calendar?: Mail['calendar']
  /** The data for the template of the mail service; null if no template can show the email. */
  model?: Record<string, unknown> | null
  unsubscribeUrl?: string | null
  columns?: ClaimedColumns
  /** Another email about the booking may be due already. */
  isMoreDue?: boolean
}

/** An email to a client in the words of its kind. */
export function clientMessage(content: MailContent) {
  const { address, addressFollows, dates, group, nudge } = content
  // A template knows one visit.
  const isAboutSeveral = dates.length > 0 || group?.some((each) => each.movedWith)
  // `addressStandingOf` reads it to keep a promise and not to repeat the address.
  const addressPart = address ? 'told' : addressFollows === 'in-time' ? 'promised' : null
  return {
    mail: writeMail(content),
    model: isAboutSeveral ? null : templateModel(content),
    unsubscribeUrl: nudge?.unsubscribeUrl ?? null,
    columns: { addressPart },
  }
}
