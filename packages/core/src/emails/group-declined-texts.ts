import { filledTexts } from '../site/email-texts.ts'
import type { EmailTexts } from '../site/emails-form.ts'
import { oneLine, type WrittenMail, writtenBody } from './content.ts'
import type { MailBody } from './layout.ts'
import { day, firstName } from './phrases.ts'

export interface GroupDeclinedContent {
  clientName: string
  /** The day that was asked for, at midnight in UTC. */
  date: Date
  /** A sentence of the barber. */
  reason: string | null
  business: MailBody['business']
  /** What the emails say in the barber's words. */
  texts: EmailTexts
  /** 'call 979 555 0100 or email barber@example.edu' */
  contact: string
}

/** The email to a visitor that the barber cannot come to a group. */
export function groupDeclinedMail(content: GroupDeclinedContent): WrittenMail {
  const { date, reason, business, contact } = content
  const { subject, heading, intro, closing } = filledTexts(content.texts, 'groupDeclined', {
    name: firstName(content),
    day: day({ start: date, zone: 'UTC' }),
    business: business.name,
    contact,
  })
  return writtenBody({
    subject: oneLine(subject),
    preheader: 'The barber cannot come that day',
    heading,
    paragraphs: [...intro, ...(reason === null ? [] : [reason]), ...closing],
    facts: [],
    dates: [],
    action: null,
    isActionFirst: false,
    links: [],
    myLinksUrl: null,
    business,
  })
}
