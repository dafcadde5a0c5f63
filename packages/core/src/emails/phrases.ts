import { isGuestNumber } from '../booking-calendar/guest-number-form.ts'
import { dateFormat } from '../kernel/date-format.ts'
import { formatAddressFollows } from '../site/address-follows-form.ts'
import { formatChangeLimits } from '../site/change-limits-form.ts'
import type { EmailName } from '../site/email-fields-form.ts'
import { filledTexts, type PlaceholderValues } from '../site/email-texts.ts'
import { safeFirstName } from './first-name.ts'
import type { MailContent } from './mail-content.ts'

/** The words of an email, filled in for its reader. */
export function textsOf(content: MailContent, name: EmailName, values: PlaceholderValues = {}) {
  return filledTexts(content.texts, name, { ...valuesOf(content), ...values })
}

function valuesOf(content: MailContent): PlaceholderValues {
  return {
    name: firstName(content),
    day: day(content),
    time: time(content),
    when: when(content),
    service: content.service,
    visit: invitationSubject(content),
    business: content.business.name,
    contact: content.contact,
    you: content.person === null ? 'you' : guest(content),
    your: whose(content, 'your'),
    Your: whose(content, 'Your'),
    link: content.links.manage,
    address: content.place ?? content.address,
  }
}

/** The paragraphs with the program's own sentences at the end of the last one. */
export function followedBy(paragraphs: readonly string[], sentences: string): string[] {
  return paragraphs.map((text, index) =>
    index === paragraphs.length - 1 ? `${text}${sentences}` : text,
  )
}

/** The paragraphs, with a sentence of the program where the barber's words do not say what the reader has to know. */
export function ensured(
  paragraphs: readonly string[],
  needed: readonly string[],
  sentence: string,
): string[] {
  const isSaid = needed.every((text) => paragraphs.some((each) => each.includes(text)))
  return isSaid ? [...paragraphs] : followedBy(paragraphs, ` ${sentence}`)
}

export const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' })

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five']

export function countOf({ length }: readonly number[]): string {
  return COUNTS[length] ?? String(length)
}

/** 'your two appointments are now $20 each', as suggested donations. */
export function pricesNow(prices: readonly number[]): string {
  const [first = 0] = prices
  const sum = prices.reduce((total, each) => total + each, 0)
  const amount = (value: number) =>
    value === 0 ? 'free' : `$${value.toFixed(2).replace(/\.00$/, '')}`
  if (prices.length === 1) return `your appointment is now ${amount(first)}`
  const appointments = `your ${countOf(prices)} appointments are now`
  const isSame = prices.every((each) => each === first)
  if (isSame) return `${appointments} ${amount(first)}${first === 0 ? '' : ' each'}`
  return `${appointments} ${amount(sum)} together`
}

export function addressPromise({ addressFollows }: MailContent): string[] {
  return addressFollows ? [ADDRESS_FOLLOWS[addressFollows]] : []
}

export function changeLimits({ kind, limits, contact, zone }: MailContent): string[] {
  const limitText = ({ until, isOver }: MailContent['limits']['cancel']) => ({
    until: until && `${day({ start: until, zone })} at ${time({ start: until, zone })}`,
    isOver,
  })
  const sentence = formatChangeLimits({
    reschedule: limitText(limits.reschedule),
    cancel: limitText(limits.cancel),
    isNew: kind === 'confirmation',
  })
  if (!sentence) return []
  const isOver = limits.reschedule.isOver && limits.cancel.isOver
  return [`${sentence} ${isOver ? 'If something comes up' : 'After that'}, please ${contact}.`]
}

const ADDRESS_FOLLOWS = {
  'in-time': formatAddressFollows('a new client'),
  'by-hand':
    'The barber will send you the address in a separate email before your first appointment.',
}

/** 'your', or 'Ben’s' in an email to the organizer about another person of the group. */
export function whose(content: MailContent, own: 'your' | 'Your'): string {
  return content.person === null ? own : `${guest(content)}’s`
}

export function guest({ person }: MailContent): string {
  return guestName(person ?? '')
}

export function guestName(name: string): string {
  if (isGuestNumber(name)) return name
  return safeFirstName(name) ?? 'Your guest'
}

/** How long a requested time is held, and that an answer follows. */
export function awaitedAnswer(
  { request, zone }: MailContent,
  held: 'time is' | 'times are',
): string[] {
  const by = request
    ? ` by ${day({ start: request.until, zone })} at ${time({ start: request.until, zone })}`
    : ''
  return [
    `The barber looks at every first visit in person. The ${held} held for you, and you will get an email with the answer${by}.`,
  ]
}

export function reasonOf({ request }: MailContent): string[] {
  return request?.reason ? [request.reason] : []
}

/**
 * "Men's fade, Tue Mar 3, 3:00 PM": Exchange titles the event in the calendar after the subject, so it says nothing that
 * would be wrong there later. A cancellation takes the event out, and says so.
 */
export function invitationSubject(content: MailContent): string {
  const { title, person, start, zone } = content
  const weekday = dateFormat({ weekday: 'short', timeZone: zone }).format(start)
  const date = dateFormat({ month: 'short', day: 'numeric', timeZone: zone }).format(start)
  return `${title}${person === null ? '' : ` for ${guest(content)}`}, ${weekday} ${date}, ${clock(content)}`
}

export function firstName({ clientName }: Pick<MailContent, 'clientName'>): string {
  return safeFirstName(clientName) ?? 'there'
}

export function when(content: Pick<MailContent, 'start' | 'zone'>): string {
  return `${day(content)} at ${time(content)}`
}

/** 'Tuesday, March 3' */
export function day({ start, zone }: Pick<MailContent, 'start' | 'zone'>): string {
  const format = { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone } as const
  return dateFormat(format).format(start)
}

/** '3:00 PM' */
export function clock({ start, zone }: Pick<MailContent, 'start' | 'zone'>): string {
  const format = { hour: 'numeric', minute: '2-digit', timeZone: zone } as const
  return dateFormat(format).format(start).replaceAll('\u202f', ' ')
}

/** '3:00 PM to 3:55 PM EST' */
export function fromTo({ start, zone, durationMinutes }: MailContent): string {
  const end = new Date(start.getTime() + durationMinutes * 60_000)
  return `${clock({ start, zone })} to ${time({ start: end, zone })}`
}

/** '3:00 PM EST', with the zone, since a mail may be read in another one. */
export function time({ start, zone }: Pick<MailContent, 'start' | 'zone'>): string {
  const format = {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  } as const
  return dateFormat(format).format(start).replaceAll('\u202f', ' ')
}
