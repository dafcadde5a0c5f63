import { dateFormat, shortDateTime, timeText } from '../kernel/date-format.ts'
import type { EmailName } from '../site/email-fields-form.ts'
import { filledTexts } from '../site/email-texts.ts'
import type { EmailTexts } from '../site/emails-form.ts'
import { type BarberMailFrame, callLinks } from './barber-texts.ts'
import { oneLine, type WrittenMail, writtenBody } from './content.ts'
import type { MailBody } from './internal/layout.ts'
import { day, firstName } from './texts.ts'

/** What the emails about a request to come to a group tell of it. */
interface Asked {
  clientName: string
  cuts: number
  /** The day, at any time of it. */
  date: Date
  place: string
}

export interface ProposalContent extends Asked {
  start: Date
  end: Date
  cutMinutes: number
  /** In dollars. */
  total: number
  /** A sentence of the barber. */
  message: string | null
  until: Date
  /** The page of the proposal. */
  url: string
  zone: string
  business: MailBody['business']
  /** What the emails say in the barber's words. */
  texts: EmailTexts
  /** 'call 979 555 0100 or email barber@example.edu' */
  contact: string
}

function textsOf(
  content: Pick<ProposalContent, 'texts' | 'clientName' | 'date' | 'zone' | 'business' | 'contact'>,
  name: EmailName,
) {
  const { texts, date, zone, business, contact } = content
  return filledTexts(texts, name, {
    name: firstName(content),
    day: day({ start: date, zone }),
    business: business.name,
    contact,
  })
}

/** The email with the barber's proposal, whose page accepts or declines it. */
export function proposalMail(content: ProposalContent): WrittenMail {
  const { cuts, cutMinutes, start, end, place, total, message, until, url, zone } = content
  const times = `${timeText(start, zone)} to ${timeText(end, zone)}`
  const { intro, closing, ...texts } = textsOf(content, 'proposal')
  return written(content.business, {
    ...texts,
    preheader: `${times}, ${cuts} cuts, ${amount(total)} in total`,
    paragraphs: [
      ...intro,
      ...(message === null ? [] : [message]),
      `The time is held for you until ${shortDateTime(until, zone)}. Please accept or decline by then. You can enter everyone’s first name now or later.`,
      ...closing,
    ],
    facts: [
      ['When', `${day({ start, zone })}\n${times}`],
      ['Where', place],
      ['What', `${cuts} cuts, ${cutMinutes} minutes each`],
      ['Total', `${amount(total)}, travel included`],
    ],
    action: { label: 'See the proposal', url },
    links: [],
  })
}

interface Declined extends Asked {
  reason: string | null
  /** A proposal was sent before. */
  hadProposal: boolean
  zone: string
  business: MailBody['business']
  texts: EmailTexts
  contact: string
}

/** The email that ends a request, or withdraws its proposal. */
export function requestDeclinedMail(content: Declined): WrittenMail {
  const { reason, hadProposal, business } = content
  const { intro, closing, ...texts } = textsOf(
    content,
    hadProposal ? 'proposalWithdrawn' : 'groupDeclined',
  )
  return written(business, {
    ...texts,
    preheader: hadProposal ? 'The proposal is withdrawn' : 'The barber cannot come that day',
    paragraphs: [...intro, ...(reason === null ? [] : [reason]), ...closing],
    facts: [],
    action: null,
    links: [],
  })
}

interface Request extends Asked {
  id: number
  driveMinutes: number
  clientEmail: string
  clientPhone: string
  clientNotes: string | null
}

/** The email to the barber about a new request. */
export function requestMail(
  request: Request,
  { zone, business, urls }: BarberMailFrame,
): WrittenMail {
  const { clientName, cuts, date, place, driveMinutes, clientEmail, clientPhone } = request
  const on = shortDay(date, zone)
  const number = clientPhone.replace(/[^\d+]/g, '')
  return written(business, {
    subject: `Groomsmen request: ${clientName}, ${cuts} cuts on ${on}`,
    preheader: `${place}, ${driveText(driveMinutes)}`,
    heading: `${clientName} asks for ${cuts} cuts`,
    paragraphs: [...(request.clientNotes === null ? [] : [request.clientNotes])],
    facts: [
      ['Day', day({ start: date, zone })],
      ['Where', `${place}\n${driveText(driveMinutes)}`],
      ['Phone', number === '' ? clientPhone : { label: clientPhone, url: `tel:${number}` }],
      ['Email', { label: clientEmail, url: `mailto:${clientEmail}` }],
    ],
    action: { label: 'Answer the request', url: `${urls.dashboard}?propose=${request.id}` },
    links: [{ label: 'Choose what you are told, and how', url: urls.settings }],
  })
}

/** The email to the barber about several new requests. */
export function requestsMail(
  requests: readonly Request[],
  { zone, business, urls }: BarberMailFrame,
): WrittenMail {
  const count =
    requests.length === 1
      ? '1 more groomsmen request'
      : `${requests.length} more groomsmen requests`
  return written(business, {
    subject: count,
    preheader: requests.map(({ clientName }) => clientName).join(', '),
    heading: count,
    paragraphs: ['Many requests arrived within a day, so these are in one email.'],
    facts: [],
    sections: [
      {
        heading: '',
        entries: requests.map(
          ({ id, clientName, cuts, date, place, driveMinutes, clientPhone }) => ({
            title: { label: clientName, url: `${urls.dashboard}?propose=${id}` },
            lines: [`${cuts} cuts on ${shortDay(date, zone)}`, place, driveText(driveMinutes)],
            links: callLinks({ phone: clientPhone }),
          }),
        ),
      },
    ],
    action: { label: 'Open the dashboard', url: urls.dashboard },
    links: [{ label: 'Choose what you are told, and how', url: urls.settings }],
  })
}

/** The email to the barber about a proposal that the visitor has declined. */
export function proposalDeclinedMail(
  { clientName, cuts, date, place }: Asked,
  { zone, business, urls }: BarberMailFrame,
): WrittenMail {
  const on = shortDay(date, zone)
  return written(business, {
    subject: `Proposal declined: ${clientName}, ${cuts} cuts on ${on}`,
    preheader: `${place}: the time is free again`,
    heading: `${clientName} declined your proposal`,
    paragraphs: [`The time of the ${cuts} cuts on ${on} at ${place} is free again.`],
    facts: [],
    action: { label: 'Open the dashboard', url: urls.dashboard },
    links: [{ label: 'Choose what you are told, and how', url: urls.settings }],
  })
}

/** '1 hour 15 minutes by car' */
export function driveText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} minutes`] : []),
  ]
  return `${parts.join(' ')} by car`
}

function shortDay(date: Date, timeZone: string): string {
  return dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone }).format(date)
}

function amount(dollars: number): string {
  return dollars % 1 === 0 ? `$${dollars}` : `$${dollars.toFixed(2)}`
}

function written(
  business: MailBody['business'],
  body: Pick<
    MailBody,
    'subject' | 'preheader' | 'heading' | 'paragraphs' | 'sections' | 'facts' | 'action' | 'links'
  >,
): WrittenMail {
  return writtenBody({
    ...body,
    subject: oneLine(body.subject),
    preheader: oneLine(body.preheader),
    dates: [],
    isActionFirst: false,
    myLinksUrl: null,
    business,
  })
}
