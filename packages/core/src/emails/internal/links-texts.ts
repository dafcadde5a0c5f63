import { dateFormat } from '../../kernel/date-format.ts'
import { filledTexts } from '../../site/email-texts.ts'
import type { EmailTexts } from '../../site/emails-form.ts'
import { oneLine, type WrittenMail, writtenBody } from '../content.ts'
import type { MailBody, MailEntry } from '../layout.ts'
import { firstName, followedBy, guestName, when } from '../phrases.ts'

interface LinkedVisit {
  start: Date
  /** The service with its add-ons. */
  title: string
  /** Who comes, where the email goes to the person who booked for them, or to several people. */
  person: string | null
}

/** What the email with all links of a mailbox says. */
export interface LinksContent {
  /** What the emails say in the barber's words. */
  texts: EmailTexts
  /** Whom the email greets; empty where several people share the address. */
  clientName: string
  zone: string
  business: MailBody['business']
  /** 'call 979 555 0100 or email barber@example.edu' */
  contact: string
  upcoming: (LinkedVisit & { isRequested: boolean; url: string })[]
  /** The last completed visits, the latest first. */
  past: (LinkedVisit & {
    /** Where the same is booked again; null once the link of the visit has expired. */
    againUrl: string | null
    /** Where its service is booked; null for one that is no longer offered. */
    serviceUrl: string | null
  })[]
  /** The page where the reader sees, exports and erases what is stored. */
  dataUrl: string
  bookUrl: string
}

export function linksMail(content: LinksContent): WrittenMail {
  const { upcoming, past, business, dataUrl, bookUrl } = content
  const texts = filledTexts(content.texts, 'links', {
    name: firstName(content),
    business: business.name,
    contact: content.contact,
  })
  const subject = oneLine(texts.subject)
  return writtenBody({
    subject,
    preheader: upcoming.map((visit) => whenOf(visit, content)).join('; ') || subject,
    heading: texts.heading,
    paragraphs: [
      ...followedBy(
        texts.intro,
        upcoming.length > 0
          ? ' Tap a date to see, reschedule or cancel that appointment.'
          : ' You have no upcoming appointment.',
      ),
      'If you did not ask for this email, you do not need to do anything.',
      ...texts.closing,
    ],
    dates: [],
    sections: [
      ...section(
        'Upcoming',
        upcoming.map((visit) => upcomingEntry(visit, content)),
      ),
      ...section(
        'Your last visits',
        past.map((visit) => pastEntry(visit, content)),
      ),
    ],
    facts: [],
    action: upcoming.length > 0 ? null : { label: 'Book an appointment', url: bookUrl },
    isActionFirst: false,
    links: [{ label: 'See, download or erase your data (for 7 days)', url: dataUrl }],
    business,
    myLinksUrl: null,
  })
}

function section(heading: string, entries: MailEntry[]) {
  return entries.length > 0 ? [{ heading, entries }] : []
}

function upcomingEntry(visit: LinksContent['upcoming'][number], content: LinksContent): MailEntry {
  const { title, isRequested, url } = visit
  return {
    title: { label: whenOf(visit, content), url },
    lines: [
      ...(isRequested ? ['Requested: the barber has not answered yet.'] : []),
      `${title}${forWhom(visit)}`,
    ],
    links: [],
  }
}

function pastEntry(visit: LinksContent['past'][number], { zone }: LinksContent): MailEntry {
  const { title, againUrl, serviceUrl, start } = visit
  const again = againUrl ? [{ label: 'Book the same again', url: againUrl }] : []
  const service = serviceUrl ? [{ label: 'Book this service', url: serviceUrl }] : []
  return {
    title: { label: dateOf(start, zone), url: null },
    lines: [`${title}${forWhom(visit)}`],
    links: againUrl ? again : service,
  }
}

function forWhom({ person }: LinkedVisit): string {
  return person === null ? '' : ` for ${guestName(person)}`
}

function whenOf({ start }: LinkedVisit, { zone }: LinksContent): string {
  return when({ start, zone })
}

/** 'Tuesday, March 3, 2026', since the last visit may be years ago. */
function dateOf(start: Date, zone: string): string {
  const format = { dateStyle: 'full', timeZone: zone } as const
  return dateFormat(format).format(start)
}
