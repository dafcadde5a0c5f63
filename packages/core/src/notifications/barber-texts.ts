import { dialedNumber } from '../contacts/phone-number.ts'
import { oneLine, type WrittenMail, writtenBody } from '../emails/content.ts'
import type { MailBody, MailEntry, MailLink } from '../emails/layout.ts'
import type { BarberAct } from '../emails/message-schema.ts'
import { dateFormat, shortDateTime, timeText } from '../kernel/date-format.ts'

/** A visit as an email to the barber tells of it. */
export interface BarberVisit {
  clientName: string
  phone: string | null
  phoneKey: string | null
  /** There is no completed visit of this client. */
  isNew: boolean
  /** Where the barber approves or declines a first visit that waits for the answer; null for any other visit. */
  decideUrl: string | null
  /** The service with its add-ons. */
  title: string
  start: Date
  end: Date
  /** What the client wrote. */
  clientNotes: string | null
  /** What the barber wrote. */
  ownNotes: string | null
  /** The booking in the back office. */
  url: string
}

/** What a client did with a visit. */
export interface ActedVisit extends BarberVisit {
  act: BarberAct
  /** The start that the act replaced; null if the visit is new. */
  formerStart: Date | null
}

/** What all emails to the barber need. */
export interface BarberMailFrame {
  zone: string
  business: MailBody['business']
  /** The screens of the back office that the emails lead to. */
  urls: { dashboard: string; settings: string }
}

const ACTS: Record<BarberAct, { one: string; several: string; subject: string }> = {
  'barber-booked': { one: 'booked', several: 'new bookings', subject: 'New booking' },
  'barber-rescheduled': {
    one: 'rescheduled',
    several: 'bookings rescheduled',
    subject: 'Rescheduled',
  },
  'barber-cancelled': { one: 'cancelled', several: 'bookings cancelled', subject: 'Cancelled' },
}

/** How many names a subject has. */
const NAMED = 3

/** The kind of an email about these acts: that of all of them, or else of the one with the most weight. */
export function kindOfActs(acts: readonly Pick<ActedVisit, 'act'>[]): BarberAct {
  const [first, ...others] = new Set(acts.map(({ act }) => act))
  if (first && others.length === 0) return first
  return acts.some(({ act }) => act === 'barber-booked') ? 'barber-booked' : 'barber-rescheduled'
}

/** The email about what clients did within a short time; there is at least one act. */
export function actsMail(acts: readonly ActedVisit[], frame: BarberMailFrame): WrittenMail {
  const { zone, urls } = frame
  const kinds = new Set(acts.map(({ act }) => act))
  const [only, ...more] = acts
  const isOne = only !== undefined && more.length === 0
  const heading = isOne
    ? `${only.clientName} ${didOf(only)}`
    : `${acts.length} ${kinds.size === 1 ? ACTS[kindOfActs(acts)].several : 'changes by clients'}`
  const subject = isOne
    ? `${only.decideUrl ? 'First visit asks' : ACTS[only.act].subject}: ${only.clientName}, ${only.title}, ${shortDateTime(only.start, zone)}`
    : `${heading}: ${namesOf(acts)}`
  return written(frame, {
    subject,
    preheader: acts.map((each) => `${each.clientName}, ${whenOf(each, zone)}`).join('; '),
    heading,
    paragraphs: [],
    sections: [{ heading: '', entries: acts.map((each) => actEntry(each, zone, isOne)) }],
    action: isOne
      ? (decisionLink(only) ?? { label: 'Open the booking', url: only.url })
      : { label: 'Open the dashboard', url: urls.dashboard },
  })
}

function namesOf(visits: readonly Pick<BarberVisit, 'clientName'>[]): string {
  const names = [...new Set(visits.map(({ clientName }) => clientName))]
  const rest = names.length - NAMED
  return [...names.slice(0, NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

function actEntry(visit: ActedVisit, zone: string, isOne: boolean): MailEntry {
  const { act, clientName, title, formerStart } = visit
  const before = formerStart ? [`Before: ${shortDateTime(formerStart, zone)}`] : []
  const did = isOne ? [] : [sentence(didOf(visit))]
  return {
    title: { label: clientName, url: visit.url },
    lines: [
      ...did,
      whenOf(visit, zone),
      title,
      ...(act === 'barber-rescheduled' ? before : []),
      ...about(visit),
    ],
    links: [...(isOne ? [] : decisionLinks(visit)), ...callLinks(visit)],
  }
}

function decisionLinks(visit: BarberVisit): MailLink[] {
  const link = decisionLink(visit)
  return link ? [link] : []
}

function decisionLink({ decideUrl }: BarberVisit): MailLink | null {
  return decideUrl === null ? null : { label: 'Approve or decline', url: decideUrl }
}

interface AgendaContent {
  /** Any instant of the day. */
  day: Date
  visits: readonly BarberVisit[]
  /** The visits of yesterday that have no result. */
  unreviewed: readonly BarberVisit[]
}

/** The email about the bookings of a day; there is at least one. */
export function agendaMail(
  { day, visits, unreviewed }: AgendaContent,
  frame: BarberMailFrame,
): WrittenMail {
  const { zone, urls } = frame
  const [first] = visits
  const last = Math.max(...visits.map(({ end }) => end.getTime()))
  const count = visits.length === 1 ? '1 booking' : `${visits.length} bookings`
  const newClients = visits.filter(({ isNew }) => isNew).length
  const news = newClients === 1 ? '1 new client' : `${newClients} new clients`
  const span = first ? `from ${timeText(first.start, zone)} to ${timeText(last, zone)}` : ''
  return written(frame, {
    subject: first
      ? `Today: ${count}, the first at ${timeText(first.start, zone)}`
      : `Today: ${count}`,
    preheader: visits
      .map(({ start, clientName }) => `${timeText(start, zone)} ${clientName}`)
      .join(', '),
    heading: dayOf(day, zone),
    paragraphs: [sentence(`${count} ${span}${newClients > 0 ? `, ${news}` : ''}.`)],
    sections: [
      {
        heading: '',
        entries: visits.map((visit) => ({
          title: {
            label: `${timeText(visit.start, zone)} to ${timeText(visit.end, zone)}, ${visit.clientName}`,
            url: visit.url,
          },
          lines: [
            visit.title,
            ...(visit.decideUrl ? ['Waits for your answer'] : []),
            ...about(visit),
          ],
          links: [...decisionLinks(visit), ...callLinks(visit)],
        })),
      },
      ...(unreviewed.length === 0
        ? []
        : [
            {
              heading: 'To review from yesterday',
              entries: unreviewed.map(({ clientName, title, start, url }) => ({
                title: { label: clientName, url },
                lines: [`${title}, ${timeText(start, zone)}`],
                links: [],
              })),
            },
          ]),
    ],
    action: { label: 'Open the dashboard', url: urls.dashboard },
  })
}

/** A request to come to a group, as the email to the barber tells of it. */
interface AskedGroup {
  clientName: string
  cuts: number
  /** The day that was asked for, at midnight in UTC. */
  date: Date
  place: string
  driveMinutes: number
  clientEmail: string
  clientPhone: string
  clientPhoneKey: string | null
  clientNotes: string | null
}

/** The email about requests to come to a group; there is at least one. */
export function groupRequestsMail(
  requests: readonly AskedGroup[],
  frame: BarberMailFrame,
): WrittenMail {
  const [only, ...more] = requests
  const isOne = only !== undefined && more.length === 0
  const several = `${requests.length} groomsmen requests`
  const url = `${frame.urls.dashboard}?to-do=groomsmen`
  return written(frame, {
    subject: isOne
      ? `Groomsmen request: ${only.clientName}, ${only.cuts} cuts on ${shortDayOf(only.date)}`
      : several,
    preheader: isOne
      ? `${only.place}, ${driveText(only.driveMinutes)}`
      : requests.map(({ clientName }) => clientName).join(', '),
    heading: isOne ? `${only.clientName} asks for ${only.cuts} cuts` : several,
    paragraphs: [],
    sections: [{ heading: '', entries: requests.map((request) => requestEntry(request, url)) }],
    action: { label: isOne ? 'Answer the request' : 'Open the dashboard', url },
  })
}

function requestEntry(request: AskedGroup, url: string): MailEntry {
  const { clientName, cuts, date, place, driveMinutes, clientEmail, clientNotes } = request
  return {
    title: { label: clientName, url },
    lines: [
      `${cuts} cuts on ${dayOf(date, 'UTC')}`,
      `${place}, ${driveText(driveMinutes)}`,
      ...(clientNotes ? [`Client’s note: ${clientNotes}`] : []),
    ],
    links: [
      ...callLinks({ phone: request.clientPhone, phoneKey: request.clientPhoneKey }),
      { label: clientEmail, url: `mailto:${clientEmail}` },
    ],
  }
}

export interface AlarmContent {
  /** A problem in a sentence; of an alarm that is over, what is right again. */
  sentence: string
  advice: string | null
  /** When it began, of an alarm that is over. */
  overSince: Date | null
  /** The screen where something can be done. */
  place: MailLink
}

export function alarmMail(
  { sentence, advice, overSince, place }: AlarmContent,
  frame: BarberMailFrame,
): WrittenMail {
  const began = overSince ? [`The alarm began on ${shortDateTime(overSince, frame.zone)}.`] : []
  return written(frame, {
    subject: overSince ? `Solved: ${sentence}` : `Your booking site needs attention: ${sentence}`,
    preheader: advice ?? sentence,
    heading: overSince ? 'This is solved' : 'Your booking site needs attention',
    paragraphs: [sentence, ...(advice ? [advice] : []), ...began],
    sections: [],
    action: overSince ? null : place,
  })
}

/** The email that tests the mail server. */
export function mailServerTestMail(host: string | null, frame: BarberMailFrame): WrittenMail {
  const through = host === null ? '' : ` through ${host}`
  return written(frame, {
    subject: 'Test of your mail server',
    preheader: 'Your booking site can send emails.',
    heading: 'Your mail server works',
    paragraphs: [
      `Your booking site sent this email${through}. Clients will get theirs the same way.`,
      'If you found it in spam, look at the check of SPF, DKIM and DMARC in Settings.',
    ],
    sections: [],
    action: null,
  })
}

export interface ErasureContent {
  /** How many appointments lost their name. */
  appointments: number
  isBlocked: boolean
}

/** The email about a client who erased their own data. It names nobody, so that nothing is left to erase. */
export function erasureMail(
  { appointments, isBlocked }: ErasureContent,
  frame: BarberMailFrame,
): WrittenMail {
  const count = appointments === 1 ? '1 appointment' : `${appointments} appointments`
  return written(frame, {
    subject: `A client erased their data: ${count}`,
    preheader: 'They stay in your statistics, without the name',
    heading: 'A client erased their data',
    paragraphs: [
      `The client did so by the link of an email. In your statistics stay, as “Erased client”: ${count}, cancelled ones included.`,
      ...(isBlocked ? ['You had blocked this client, whose email and phone stay blocked.'] : []),
    ],
    sections: [],
    action: { label: 'Open the dashboard', url: frame.urls.dashboard },
  })
}

type BarberBody = Pick<
  MailBody,
  'subject' | 'preheader' | 'heading' | 'paragraphs' | 'action' | 'sections'
>

function written({ business, urls }: BarberMailFrame, body: BarberBody): WrittenMail {
  return writtenBody({
    ...body,
    subject: oneLine(body.subject),
    preheader: oneLine(body.preheader),
    dates: [],
    facts: [],
    isActionFirst: false,
    links: [{ label: 'Choose what you are told, and how', url: urls.settings }],
    business,
    myLinksUrl: null,
  })
}

function didOf({ act, decideUrl }: ActedVisit): string {
  return decideUrl ? 'asks for a first visit' : ACTS[act].one
}

function about({ isNew, clientNotes, ownNotes }: BarberVisit): string[] {
  return [
    ...(isNew ? ['New client'] : []),
    ...(clientNotes ? [`Client’s note: ${clientNotes}`] : []),
    ...(ownNotes ? [`Your note: ${ownNotes}`] : []),
  ]
}

/** A phone that cannot be dialled has no link. */
function callLinks({ phone, phoneKey }: Pick<BarberVisit, 'phone' | 'phoneKey'>): MailLink[] {
  const number = dialedNumber(phoneKey)
  return phone && number ? [{ label: phone, url: `tel:${number}` }] : []
}

/** 'Tue, Mar 3, 3:00 PM to 3:40 PM' */
function whenOf({ start, end }: Pick<BarberVisit, 'start' | 'end'>, zone: string): string {
  return `${shortDateTime(start, zone)} to ${timeText(end, zone)}`
}

/** 'Tuesday, March 3' */
function dayOf(at: Date, timeZone: string): string {
  return dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(at)
}

/** 'Sat, Mar 14' of a date without a zone */
function shortDayOf(date: Date): string {
  return dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    date,
  )
}

/** '1 hour 15 minutes by car' */
function driveText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} minutes`] : []),
  ]
  return `${parts.join(' ')} by car`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
