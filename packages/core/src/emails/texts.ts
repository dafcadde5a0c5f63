import { isGuestNumber } from '../booking-calendar/guest-number-form.ts'
import { dateFormat } from '../kernel/date-format.ts'
import { formatChangeLimits } from '../site/change-limits-form.ts'
import type { EmailName } from '../site/email-fields-form.ts'
import { filledTexts, type PlaceholderValues } from '../site/email-texts.ts'
import { type EmailTexts, lateText } from '../site/emails-form.ts'
import { safeFirstName } from './first-name.ts'
import type { MailBody } from './layout.ts'
import type { ClientMessageKind } from './message-schema.ts'

/** The data of a mail, independent of its source (booking or preview) and of its rendering. */
export interface MailContent {
  kind: ClientMessageKind
  /** What the emails say in the barber's words. */
  texts: EmailTexts
  clientName: string
  /** Who comes, where the email goes to the organizer of the group in place of that person. */
  person: string | null
  /** Who booked for the recipient; null for one's own booking. */
  bookedBy: string | null
  service: string
  /** The service with its add-ons, as on the screens. */
  title: string
  addons: string[]
  start: Date
  /** The start that a new time replaces; null if it is not known. */
  formerStart: Date | null
  durationMinutes: number
  /** The price in dollars, as agreed. */
  price: number
  /** Everyone's visits, in the mail of the person who booked for several; otherwise null. */
  group: GroupVisit[] | null
  zone: string
  business: MailBody['business']
  /** The address of the business; null if this mail must not contain it. */
  address: string | null
  /** Where the barber comes to; null for a visit at the barber's. */
  place: string | null
  /** What the service says that clients should know before they come. */
  beforeYouCome: string | null
  /** How a new client gets the address: automatically two hours before the visit, or sent by the barber. */
  addressFollows: 'in-time' | 'by-hand' | null
  /** The time until which the links change the visit; null if that is until it begins. */
  limits: Record<'reschedule' | 'cancel', { until: Date | null; isOver: boolean }>
  /** 'call 979 555 0100 or email …', for what the links no longer change. */
  contact: string
  /** What a first visit that asks the barber is told; null for one that never had to ask. */
  request: {
    /** Until when the barber can answer. */
    until: Date
    /** The client took it back before an answer. */
    isTakenBack: boolean
    /** The barber's words. */
    reason: string | null
  } | null
  /** The interval of a standing appointment; null for a single one. */
  weeks: number | null
  /** The client may make it a standing appointment by its link. */
  canRepeat: boolean
  /** The dates of a mail about several appointments; `start` is the first of them. */
  dates: { start: Date; url: string | null }[]
  links: {
    coming: string
    reschedule: string
    cancel: string
    again: string
    book: string
    donate: string
    /** Where the client asks for all links. */
    myLinks: string
    /** The page of the appointment. */
    manage: string
    /** The calendar file. */
    calendar: string
  }
  /** A time that is held for the client, with the link that takes it. */
  offer?: { start: Date; until: Date; url: string; isLast?: boolean }
  /** Whose appointment of the group was cancelled or comes back, and the prices of the visits of the reader. */
  groupChange?: {
    /** Null for a person who was erased. */
    clientName: string | null
    start: Date
    /** The barber cancelled it. */
    isByBarber: boolean
    isComing: boolean
    prices: number[]
    /** One of the prices is another one by this. */
    areNew: boolean
  }
  /** A free clean-up that comes with the visit and can be booked until then. */
  cleanup?: { until: Date; url: string }
  /** A reminder to book. */
  nudge?: {
    /** No further one follows without a visit. */
    isLast: boolean
    /** The page that asks once more; a mail program posts to it. */
    unsubscribeUrl: string
  }
  /** What a person on the waitlist without a booking waits for, with the page that confirms and ends it. */
  waiting?: Waiting
  /** By how many minutes the barber is running late. */
  minutesLate?: number
  /** The raised prices of the others, in a cancellation that the organizer of a group reads. */
  newPrices?: number[]
  /** What was held until a change of the rules shut it. */
  withdrawn?: {
    /** Why it was held: for an earlier visit, for one on a closed day, or for a person without a booking. */
    purpose: 'earlier' | 'closed-day' | 'opening'
    times: Date[]
    /** The reader is on the waitlist still. */
    isWaiting: boolean
  }
  /** The other times that are held, as the day of the appointment is closed; no link without a time. */
  closedDay?: {
    times: Date[]
    until: Date
    reason: string | null
    /** The visit is so soon that the barber calls or texts immediately. */
    isTooSoon: boolean
    url: string | null
  }
}

interface Waiting {
  firstDate: string
  lastDate: string
  /** 0 is Monday. */
  weekdays: number[]
  fromTime: string
  toTime: string
  url: string
}

interface GroupVisit {
  name: string
  start: Date
  service: string
  price: number
  /** This visit was moved together with the visit that the mail is about. */
  movedWith: boolean
  url: string | null
}

export interface MailTexts {
  subject: string
  heading: string
  paragraphs: string[]
  action:
    | 'coming'
    | 'calendar'
    | 'cleanup'
    | 'directions'
    | 'book'
    | 'donate'
    | 'offer'
    | 'otherTimes'
    | 'reschedule'
    | 'again'
    | 'openedTime'
    | 'confirmWaiting'
    | null
  /** The links below the button. */
  further?: readonly (
    | 'calendar'
    | 'appleMaps'
    | 'reschedule'
    | 'cancel'
    | 'takeBack'
    | 'again'
    | 'cleanup'
    | 'leave'
    | 'unsubscribe'
    | 'stopWaiting'
    | 'stillWaiting'
  )[]
  /** The mail shows no time and place. */
  hidesFacts?: true
}

/** The words of an email, filled in for its reader. */
function textsOf(content: MailContent, name: EmailName, values: PlaceholderValues = {}) {
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
function ensured(
  paragraphs: readonly string[],
  needed: readonly string[],
  sentence: string,
): string[] {
  const isSaid = needed.every((text) => paragraphs.some((each) => each.includes(text)))
  return isSaid ? [...paragraphs] : followedBy(paragraphs, ` ${sentence}`)
}

export const TEXTS: Record<ClientMessageKind, (content: MailContent) => MailTexts> = {
  confirmation: (content) => {
    const { heading, intro, closing } = textsOf(content, 'confirmation')
    return {
      subject: invitationSubject(content),
      heading: content.person ? `${guest(content)} is booked` : heading,
      paragraphs: [
        ...followedBy(intro, madeBy(content)),
        ...addressPromise(content),
        ...changeRequest(content),
        ...changeLimits(content),
        ...closing,
      ],
      action: 'calendar',
      further: ['reschedule', 'cancel'],
    }
  },
  reschedule: (content) => {
    const moved = { when: `${when(content)}${insteadOf(content)}` }
    const { heading, intro, closing } = textsOf(content, 'reschedule', moved)
    return {
      subject: invitationSubject(content),
      heading,
      paragraphs: [
        ...followedBy(intro, movedWith(content)),
        ...addressPromise(content),
        ...changeLimits(content),
        ...closing,
      ],
      action: 'calendar',
      further: ['reschedule', 'cancel'],
    }
  },
  cancellation: (content) => {
    const appointment = visitOrRequest(content)
    const { heading, intro, closing } = textsOf(content, 'cancellation', { appointment })
    return {
      subject: `Cancelled: ${invitationSubject(content)}`,
      heading,
      paragraphs: [
        ...intro,
        ...(content.newPrices ? [`${capitalised(pricesNow(content.newPrices))}.`] : []),
        ...(content.cleanup
          ? [
              `You can book it again until ${day({ start: content.cleanup.until, zone: content.zone })}.`,
            ]
          : closing),
      ],
      action: content.cleanup ? 'cleanup' : 'book',
    }
  },
  requested: (content) => {
    const whom = content.person ? ` for ${guest(content)}` : ''
    const texts = textsOf(content, 'requested', { when: `${when(content)}${whom}` })
    return {
      subject: texts.subject,
      heading: content.person ? `Requested for ${guest(content)}` : texts.heading,
      paragraphs: [
        ...followedBy(texts.intro, requestedBy(content)),
        ...awaitedAnswer(content, 'time is'),
        ...texts.closing,
      ],
      action: null,
      further: ['takeBack'],
    }
  },
  declined: (content) => {
    const { intro, closing, ...texts } = textsOf(content, 'declined')
    return { ...texts, paragraphs: [...intro, ...reasonOf(content), ...closing], action: 'book' }
  },
  expired: (content) => {
    const { intro, closing, ...texts } = textsOf(content, 'expired')
    return { ...texts, paragraphs: [...intro, ...closing], action: 'book' }
  },
  reminder: (content) => reminderTexts(content, 'reminder'),
  'second-reminder': (content) => reminderTexts(content, 'secondReminder'),
  address: (content) => {
    const { heading, intro, closing } = textsOf(content, 'address')
    return {
      subject: invitationSubject(content),
      heading,
      paragraphs: [...intro, ...closing],
      action: 'directions',
      further: ['appleMaps', 'calendar', 'reschedule', 'cancel'],
    }
  },
  earlier: earlierTexts,
  'closed-day': closedDayTexts,
  'offer-withdrawn': withdrawnTexts,
  'group-change': groupChangeTexts,
  'running-late': runningLateTexts,
  nudge: nudgeTexts,
  waitlist: waitlistTexts,
  reopened: (content) => {
    const { intro, closing, ...texts } = textsOf(content, 'reopened')
    return {
      ...texts,
      paragraphs: [...intro, ...changeLimits(content), ...closing],
      action: 'coming',
      further: ['reschedule', 'cancel'],
    }
  },
  'follow-up': (content) => {
    const { intro, closing, ...texts } = textsOf(content, 'followUp')
    return {
      ...texts,
      paragraphs: [...intro, ...cleanupOffer(content), ...closing],
      action: 'donate',
      further: content.cleanup ? ['cleanup', 'again'] : ['again'],
      hidesFacts: true,
    }
  },
}

/** The emails about several appointments; of all other kinds there is none. */
const SEVERAL: Partial<Record<ClientMessageKind, EmailName>> = {
  cancellation: 'severalCancelled',
  requested: 'severalRequested',
  declined: 'severalDeclined',
  expired: 'severalExpired',
  reschedule: 'severalRescheduled',
}

function cleanupOffer(content: MailContent): string[] {
  const { cleanup, zone } = content
  if (!cleanup) return []
  return [
    `A free neck and ear clean-up within 14 days comes with ${whose(content, 'your')} cut: pick a time until ${day({ start: cleanup.until, zone })}.`,
  ]
}

/** The texts of a mail about several appointments, which lists their dates below the paragraphs. */
export function seriesTexts(content: MailContent): MailTexts {
  const { kind, dates, weeks } = content
  const name = SEVERAL[kind] ?? 'severalConfirmed'
  const count = dates.length === 1 ? '1 appointment' : `${dates.length} appointments`
  const every = weeks === null ? '' : `, every ${weeks} weeks`
  const { intro, closing, ...texts } = textsOf(content, name, {
    count: name === 'severalConfirmed' || name === 'severalRequested' ? `${count}${every}` : count,
    dates: `appointments${every}`,
  })
  const change = dates.some(({ url }) => url)
    ? ' To reschedule or cancel one of them, tap its date.'
    : ''
  if (kind === 'cancellation') {
    return { ...texts, paragraphs: [...intro, ...closing], action: 'book' }
  }
  if (kind === 'requested') {
    const held = dates.length === 1 ? 'time is' : 'times are'
    return {
      ...texts,
      paragraphs: [...intro, ...awaitedAnswer(content, held), ...closing],
      action: null,
      further: ['takeBack'],
    }
  }
  if (kind === 'declined' || kind === 'expired') {
    const reason = kind === 'declined' ? reasonOf(content) : []
    return { ...texts, paragraphs: [...intro, ...reason, ...closing], action: 'book' }
  }
  return {
    ...texts,
    paragraphs: [...followedBy(intro, change), ...addressPromise(content), ...closing],
    action: null,
  }
}

function reminderTexts(content: MailContent, name: 'reminder' | 'secondReminder'): MailTexts {
  const { intro, closing, ...texts } = textsOf(content, name)
  return {
    ...texts,
    paragraphs: [...intro, ...addressPromise(content), ...changeLimits(content), ...closing],
    action: 'coming',
    further: ['reschedule', 'cancel'],
  }
}

/** The texts of an offer: the reason, how long the time is held, and what happens if the client does nothing. */
function earlierTexts(content: MailContent): MailTexts {
  const { offer = { start: content.start, until: content.start } } = content
  if (content.waiting) return openingTexts(content, offer)
  const { opened, held, values } = openedTime(content, offer)
  const { intro, closing, ...texts } = textsOf(content, 'earlier', values)
  return {
    ...texts,
    paragraphs: [
      ...followedBy(intro, ` ${opened} ${held}`),
      `If you do nothing, your appointment on ${when(content)} is unchanged, and the time is offered to the next person waiting.`,
      ...closing,
    ],
    action: 'offer',
    further: ['leave'],
    hidesFacts: true,
  }
}

function openedTime(content: MailContent, { start, until }: { start: Date; until: Date }) {
  const at = { ...content, start }
  const opened = when(at)
  return {
    opened,
    held: `is held for you until ${time({ ...content, start: until })}.`,
    values: { when: opened, day: day(at), time: time(at) },
  }
}

/** The texts of a reminder to book, which says when the client was here, and that nothing happens without an answer. */
function nudgeTexts(content: MailContent): MailTexts {
  const { intro, closing, ...texts } = textsOf(content, 'nudge', { service: content.title })
  const isLast = content.nudge?.isLast ?? false
  return {
    ...texts,
    paragraphs: [...intro, ...(isLast ? lastOf(closing) : closing)],
    action: 'again',
    further: ['unsubscribe'],
    hidesFacts: true,
  }
}

/** The last sentences of a reminder to book that no further one follows. */
function lastOf(closing: readonly string[]): string[] {
  const last = 'this is the last reminder until your next visit.'
  const before = closing.at(-1)
  if (before === undefined) return [capitalised(last)]
  const joined = before.endsWith('.')
    ? `${before.slice(0, -1)}: ${last}`
    : `${before} ${capitalised(last)}`
  return [...closing.slice(0, -1), joined]
}

/** The texts of an offer to a person without a booking. */
function openingTexts(
  content: MailContent,
  offer: { start: Date; until: Date; isLast?: boolean },
): MailTexts {
  const { opened, held, values } = openedTime(content, offer)
  const { intro, closing, ...texts } = textsOf(content, 'opening', {
    ...values,
    service: content.title,
  })
  return {
    ...texts,
    paragraphs: [
      ...followedBy(intro, ` ${opened} ${held}`),
      offer.isLast
        ? 'You did not answer the two offers before. If you do nothing, the time is offered to the next person waiting, and we offer you no more times until you say that you still wait.'
        : 'If you do nothing, the time is offered to the next person waiting, and you stay on the waitlist.',
      ...closing,
    ],
    action: 'openedTime',
    further: [offer.isLast ? 'stillWaiting' : 'stopWaiting'],
    hidesFacts: true,
  }
}

const ANY_TIME = {
  firstDate: '2026-03-03',
  lastDate: '2026-03-10',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
}

/** The texts that ask a person without a booking to confirm a place on the waitlist. */
function waitlistTexts(content: MailContent): MailTexts {
  const { waiting = { ...ANY_TIME, fromTime: '00:00', toTime: '24:00' } } = content
  const { intro, closing, ...texts } = textsOf(content, 'waitlist', {
    service: content.title,
    wish: formatWish(waiting),
  })
  return {
    ...texts,
    paragraphs: [
      ...intro,
      'You are on the waitlist once you confirm. We then email you when a time opens, and hold it for you for 15 minutes.',
      'If it was not you, you do not need to do anything: the request is deleted after 2 days.',
      ...closing,
    ],
    action: 'confirmWaiting',
    hidesFacts: true,
  }
}

/** 'between March 3 and March 10, on Monday or Friday, from 9:00 AM to 5:00 PM' */
function formatWish({ firstDate, lastDate, ...wish }: Omit<Waiting, 'url'>): string {
  const at = (clock: string) => new Date(`2026-01-05T${clock === '24:00' ? '00:00' : clock}Z`)
  const date = (iso: string) =>
    dateFormat({ timeZone: 'UTC', month: 'long', day: 'numeric' }).format(new Date(iso))
  const names = wish.weekdays.map((weekday) =>
    // January 5 was a Monday.
    dateFormat({ timeZone: 'UTC', weekday: 'long' }).format(
      new Date(Date.UTC(2026, 0, 5 + weekday)),
    ),
  )
  const dates =
    firstDate === lastDate
      ? `on ${date(firstDate)}`
      : `between ${date(firstDate)} and ${date(lastDate)}`
  const days =
    firstDate === lastDate || names.length === 7 ? [] : [`on ${alternatives.format(names)}`]
  const isAnyTime = wish.fromTime === '00:00' && wish.toTime === '24:00'
  const until =
    wish.toTime === '24:00' ? 'midnight' : clock({ start: at(wish.toTime), zone: 'UTC' })
  const hours = isAnyTime
    ? []
    : [`from ${clock({ start: at(wish.fromTime), zone: 'UTC' })} to ${until}`]
  return [dates, ...days, ...hours].join(', ')
}

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' })

const NO_OTHER_TIMES = { times: [], until: new Date(0), reason: null, isTooSoon: false }

/** The texts about a closed day: the reason, the times that are held, and what happens if the client does nothing. */
function closedDayTexts(content: MailContent): MailTexts {
  const { closedDay, zone, place } = content
  if (place !== null) return closedElsewhereTexts(content)
  const { times, until, reason, isTooSoon } = closedDay ?? NO_OTHER_TIMES
  const held = times.map((start) => when({ ...content, start })).join('\n')
  const deadline = `${day({ start: until, zone })} at ${time({ start: until, zone })}`
  const orCall = isTooSoon
    ? 'We will call or text you as well.'
    : 'If you do nothing, we will call or text you.'
  const why = reason ? ` ${reason}` : ''
  const { intro, closing, ...texts } = textsOf(content, 'closedDay')
  return {
    ...texts,
    paragraphs: [
      ...followedBy(withVisit(intro, content), why),
      ...(times.length > 0
        ? [
            `Held for you until ${deadline}:\n${held}`,
            ...forGroup(content),
            'If you do nothing, others can book these times after that, and we will call or text you.',
          ]
        : [`Please choose any free time, or cancel. ${orCall}`]),
      ...closing,
    ],
    action: 'otherTimes',
    further: times.length > 0 ? ['reschedule', 'cancel'] : ['cancel'],
    hidesFacts: true,
  }
}

/** The texts about times that are no longer held: what stays, and what the reader can do. */
function withdrawnTexts(content: MailContent): MailTexts {
  const { withdrawn, start } = content
  const { purpose, times, isWaiting } = withdrawn ?? {
    ...{ purpose: 'earlier', times: [start], isWaiting: true },
  }
  const held = times.map((each) => when({ ...content, start: each }))
  const { intro, closing, ...texts } = textsOf(content, 'offerWithdrawn', {
    when: alternatives.format(held),
    service: content.title,
  })
  const { stays, ...acts } = afterWithdrawal(content, { purpose, isWaiting })
  return { ...texts, paragraphs: [...intro, stays, ...closing], ...acts, hidesFacts: true }
}

function afterWithdrawal(
  content: MailContent,
  { purpose, isWaiting }: Pick<NonNullable<MailContent['withdrawn']>, 'purpose' | 'isWaiting'>,
): Pick<MailTexts, 'action' | 'further'> & { stays: string } {
  if (purpose === 'opening') {
    const stays = 'You are still on the waitlist, and we email you when another time opens.'
    return { stays, action: 'book', further: ['stopWaiting'] }
  }
  if (purpose === 'closed-day') {
    return {
      stays: `We still cannot see ${content.person === null ? 'you' : guest(content)} on ${when(content)}. Please pick another time, or cancel. If you do nothing, we will call or text you.`,
      action: 'reschedule',
      further: ['cancel'],
    }
  }
  const waits = isWaiting ? ', and you are still on the waitlist' : ''
  return {
    stays: `Your appointment on ${when(content)} is unchanged${waits}. You do not need to do anything.`,
    action: null,
    further: isWaiting ? ['leave'] : [],
  }
}

/** The times of a closed day that an organizer is offered are for the whole group. */
function forGroup({ group }: MailContent): string[] {
  const size = group?.length ?? 1
  if (size === 1) return []
  return [`Each is for ${size === 2 ? 'both' : `all ${size}`} of you, one after the other.`]
}

/** The first sentences of an email without the facts of the visit, which say at least when it would have been. */
function withVisit(intro: readonly string[], content: MailContent): string[] {
  const sentence = `This is about ${whose(content, 'your')} appointment on ${when(content)}.`
  return ensured(intro, [day(content), time(content)], sentence)
}

/** The texts of a closed day for a visit elsewhere, which no link can move. */
function closedElsewhereTexts(content: MailContent): MailTexts {
  const reason = content.closedDay?.reason
  const why = reason ? ` ${reason}` : ''
  const { intro, closing, ...texts } = textsOf(content, 'closedElsewhere')
  return {
    ...texts,
    paragraphs: [
      ...followedBy(withVisit(intro, content), why),
      'This is about everyone who was booked with you. We will call or text you, and you can reply to this email to find another day.',
      ...closing,
    ],
    action: null,
    further: ['cancel'],
    hidesFacts: true,
  }
}

/** The texts for the others of a group: who cancelled or comes after all, and what the visits of the reader cost now. */
function groupChangeTexts(content: MailContent): MailTexts {
  const { groupChange, zone, start: own, price } = content
  const { clientName, start, isByBarber, isComing, prices, areNew } = groupChange ?? {
    ...{ clientName: '', start: own, isByBarber: false, isComing: false },
    ...{ prices: [price], areNew: true },
  }
  const at = when({ ...content, start })
  const [happened, change] = groupChangeWords({ clientName, isByBarber, isComing, at })
  const isOne = prices.length === 1
  const yours = isOne ? 'Your appointment' : `Your ${countOf(prices)} appointments`
  const unchanged = areNew
    ? `${isOne ? 'Your time is' : 'Your times are'} unchanged`
    : `${yours} and ${isOne ? 'its' : 'their'} suggested donation are unchanged`
  const { intro, closing, ...texts } = textsOf(content, 'groupChange', {
    happened: change,
    change: happened,
    prices: areNew ? pricesNow(prices) : `${yours.toLowerCase()} stay${isOne ? 's' : ''}`,
  })
  return {
    ...texts,
    paragraphs: [
      ...ensured(intro, [change], `${capitalised(change)}.`),
      `${areNew ? `${capitalised(pricesNow(prices))}. ` : ''}${unchanged}: see you on ${day({ start: own, zone })} at ${time({ start: own, zone })}.`,
      ...closing,
    ],
    action: null,
    further: ['reschedule', 'cancel'],
  }
}

type GroupChange = NonNullable<MailContent['groupChange']>

/** What happened, as a heading and within a sentence. */
function groupChangeWords({
  clientName,
  isByBarber,
  isComing,
  at,
}: Pick<GroupChange, 'clientName' | 'isByBarber' | 'isComing'> & { at: string }): [string, string] {
  if (clientName === null) {
    return ['One appointment is cancelled', `one appointment of your group is cancelled: ${at}`]
  }
  const who = guestName(clientName)
  if (isComing) return [`${who} is coming after all`, `${who} is coming after all, on ${at}`]
  return isByBarber
    ? [`${who}’s appointment is cancelled`, `the barber cancelled ${who}’s appointment on ${at}`]
    : [`${who} cancelled`, `${who} cancelled the appointment on ${at}`]
}

const MINUTE_MS = 60_000

/** The texts about running late: by how much, when the visit will begin, and what to do if that is too late. */
function runningLateTexts(content: MailContent): MailTexts {
  const { minutesLate = 0, start } = content
  const late = {
    minutes: String(minutesLate),
    time: clock(content),
    begins: time({ ...content, start: new Date(start.getTime() + minutesLate * MINUTE_MS) }),
  }
  const { intro, closing, ...texts } = textsOf(content, 'runningLate', late)
  const sentence = lateText({ ...late, Your: whose(content, 'Your') })
  return {
    ...texts,
    paragraphs: [...ensured(intro, [late.begins], sentence), ...closing],
    action: null,
    further: ['reschedule', 'cancel'],
    hidesFacts: true,
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five']

function countOf({ length }: readonly number[]): string {
  return COUNTS[length] ?? String(length)
}

/** 'your two appointments are now $20 each', as suggested donations. */
function pricesNow(prices: readonly number[]): string {
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

function addressPromise({ addressFollows }: MailContent): string[] {
  return addressFollows ? [ADDRESS_FOLLOWS[addressFollows]] : []
}

/** The sentence that asks the client to use the links; empty if they no longer change the visit. */
function changeRequest({ limits: { reschedule, cancel } }: MailContent): string[] {
  const acts = [...(reschedule.isOver ? [] : ['reschedule']), ...(cancel.isOver ? [] : ['cancel'])]
  if (acts.length === 0) return []
  const request = `please ${acts.join(' or ')} with ${acts.length > 1 ? 'the links' : 'the link'} below`
  return [`If something comes up, ${request}, so that someone else can have the time.`]
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
  'in-time':
    'You’ll get the address in a separate email, no later than 2 hours before your appointment.',
  'by-hand':
    'The barber will send you the address in a separate email before your first appointment.',
}

/** 'your', or 'Ben’s' in an email to the organizer about another person of the group. */
function whose(content: MailContent, own: 'your' | 'Your'): string {
  return content.person === null ? own : `${guest(content)}’s`
}

function guest({ person }: MailContent): string {
  return guestName(person ?? '')
}

export function guestName(name: string): string {
  if (isGuestNumber(name)) return name
  return safeFirstName(name) ?? 'Your guest'
}

function madeBy({ bookedBy }: MailContent): string {
  return bookedBy === null ? '' : ` ${safeFirstName(bookedBy) ?? 'A friend'} booked this for you.`
}

/** What the person is told whose visit another one requested. */
function requestedBy({ bookedBy }: MailContent): string {
  return bookedBy === null
    ? ''
    : ` ${safeFirstName(bookedBy) ?? 'A friend'} requested this for you.`
}

/** How long a requested time is held, and that an answer follows. */
function awaitedAnswer({ request, zone }: MailContent, held: 'time is' | 'times are'): string[] {
  const by = request
    ? ` by ${day({ start: request.until, zone })} at ${time({ start: request.until, zone })}`
    : ''
  return [
    `The barber looks at every first visit in person. The ${held} held for you, and you will get an email with the answer${by}.`,
  ]
}

/** A cancelled request was no appointment yet. */
function visitOrRequest({ request }: MailContent): string {
  return request?.isTakenBack ? 'request' : 'appointment'
}

function reasonOf({ request }: MailContent): string[] {
  return request?.reason ? [request.reason] : []
}

function insteadOf({ formerStart, zone }: MailContent): string {
  if (!formerStart) return ''
  const former = { start: formerStart, zone }
  return `, instead of ${day(former)} at ${time(former)}`
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Names the people of the group who were moved together with the reader, whose times the mail lists. */
function movedWith({ group }: MailContent): string {
  const names = group?.filter((each) => each.movedWith).map(({ name }) => guestName(name)) ?? []
  if (names.length === 0) return ''
  return ` ${listed.format(names)} ${names.length === 1 ? 'moves' : 'move'} with you: everyone’s time is below.`
}

/**
 * "Men's fade, Tue Mar 3, 3:00 PM": Exchange titles the event in the calendar after the subject, so it says nothing that
 * would be wrong there later. A cancellation takes the event out, and says so.
 */
function invitationSubject(content: MailContent): string {
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
function clock({ start, zone }: Pick<MailContent, 'start' | 'zone'>): string {
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
