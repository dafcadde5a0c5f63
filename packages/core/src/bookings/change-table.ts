import type { WebhookEvent } from '../webhooks/webhook-form.ts'
import type { EventKind } from './booking-history.ts'

/** What can become of a booking, with what it means. */
export const CHANGE_KINDS = {
  created: 'A confirmed visit is booked.',
  requested: 'A visit is booked that waits for the barber.',
  approved: 'The barber says yes to a request.',
  declined: 'The barber says no to a request.',
  expired: 'Nobody has answered a request in time.',
  'waiting-again':
    'A request waits again: its answer or cancellation is undone, or the visit has another contact.',
  moved: 'It begins at another time.',
  edited: 'It has another service, other add-ons or another length.',
  noted: 'Notes, payment, picture, contact, or that the client is coming.',
  cancelled: 'The client or the barber cancels it.',
  reinstated: 'A cancelled visit is confirmed again.',
  completed: 'The visit has taken place.',
  'no-show': 'The client did not come.',
  reopened: 'A result is taken back: the visit is confirmed again.',
  deleted: 'The booking is deleted.',
  restored: 'A deleted booking comes back.',
  erased: 'The person of the booking is erased; its numbers stay.',
} as const

export type ChangeKind = keyof typeof CHANGE_KINDS

/** What each listener does about a change; each of them also has a rule of its own, which `LISTENERS` says. */
interface Acts {
  history: EventKind
  prices: 'computed again'
  offers: 'end' | 'come back' | 'end or come back'
  waitlistPlace: 'ends' | 'comes back' | 'ends or comes back'
  freedTime: 'recorded'
  clientEmail: 'what is new' | 'cancellation' | 'both ways'
  groupEmails: 'not coming' | 'coming after all'
  barberEmail: 'collected'
  push: 'notice'
  calendar: 'written'
  webhooks: WebhookEvent
}

export type Listener = keyof Acts

/** Who hears of changes, with what each of them does in any case. @internal Only the documents show it. */
export const LISTENERS = {
  history: 'Records the fields that changed, by whom and when.',
  prices:
    'The discount of the group and the numbers of the series, once for all that change together.',
  offers:
    'Times that are held for the booking. Those whose time is still free come back with the start that they were made for, and what their client was not told of them is sent.',
  waitlistPlace: 'Its place on the waitlist. It comes back with the start that it was about.',
  freedTime: 'Time that becomes free, for those who wait.',
  clientEmail:
    'Compared with the last email that has left; what the barber changes waits 30 seconds. One email for a series, none for a person whom that to the organizer names.',
  groupEmails:
    'To the organizer, and to each person whose price changes. A person who got no email about a change gets none about its reversal.',
  barberEmail:
    'Acts of clients alone; an act of the barber takes the booking out of an email that waits.',
  push: 'Acts of clients alone, and one notice for what is done together.',
  calendar: 'Written only if the event differs, or removed.',
  webhooks: 'Programs know no requests: what a request does before it is approved is no event.',
} as const satisfies Record<Listener, string>

export interface Cell<Act extends string = string> {
  /** Null for nothing. */
  act: Act | null
  /** Why so, in one line. */
  why: string
  /** Only for a visit that was still ahead, and so expected, at the deletion. */
  ifAhead?: true
}

type Row = { readonly [L in Listener]: Cell<Acts[L]> }

function to<const Act extends string>(act: Act, why: string): Cell<Act> {
  return { act, why }
}

function ifAhead<const Act extends string>(act: Act, why: string): Cell<Act> {
  return { act, why, ifAhead: true }
}

function no(why: string): Cell<never> {
  return { act: null, why }
}

const NO_EVENT = no('programs hear of it once it is booked')
const STARTS_NOTHING = no('it had no time before that could be waited for or left')
const NOBODY_ELSE = no('the others of the group keep their visits and prices')
const KEEPS_TIME = no('it keeps its time')
const KEEPS_PRICE = no('it counts for the others as before')
const NOT_MADE_FOR = no('only a confirmed visit has one')
const UNSEEN = no('neither the start nor the status differs, which emails and notices name')
const PAST = no('the visit is over, so the barber alone acts')
const BY_BARBER = no('an act of the barber, or of nobody')

/** Every kind of change, and what every listener does about it. The types ask for each cell. */
export const CHANGE_TABLE = {
  created: {
    history: to('created', 'begins the history'),
    prices: no('it is written with its discount and its number'),
    offers: STARTS_NOTHING,
    waitlistPlace: STARTS_NOTHING,
    freedTime: STARTS_NOTHING,
    clientEmail: to('what is new', 'the confirmation'),
    groupEmails: no('the confirmation of the organizer names everyone'),
    barberEmail: to('collected', 'a new visit to prepare for'),
    push: to('notice', 'a new visit to prepare for'),
    calendar: to('written', 'a new event'),
    webhooks: to('booking.created', 'a visit is booked'),
  },
  requested: {
    history: to('created', 'begins the history'),
    prices: no('it is written with its discount and its number'),
    offers: STARTS_NOTHING,
    waitlistPlace: STARTS_NOTHING,
    freedTime: STARTS_NOTHING,
    clientEmail: to('what is new', 'says that the visit is requested, not booked'),
    groupEmails: no('the email of the organizer names everyone'),
    barberEmail: to('collected', 'it waits for an answer'),
    push: to('notice', 'it waits for an answer'),
    calendar: to('written', 'it keeps its time, and its title says that it asks'),
    webhooks: NO_EVENT,
  },
  approved: {
    history: to('changed', 'the status and the decision differ'),
    prices: to('computed again', 'numbers a series that was requested'),
    offers: to('come back', 'those that an undone approval ended'),
    waitlistPlace: to('comes back', 'the one that an undone approval ended'),
    freedTime: KEEPS_TIME,
    clientEmail: to('what is new', 'the confirmation'),
    groupEmails: NOBODY_ELSE,
    barberEmail: to('collected', 'takes the request out of an email that waits'),
    push: BY_BARBER,
    calendar: to('written', 'its title asks no longer'),
    webhooks: to('booking.created', 'from now on it is booked'),
  },
  declined: {
    history: to('cancelled', 'the status and the decision differ'),
    prices: to('computed again', 'it counts no longer'),
    offers: NOT_MADE_FOR,
    waitlistPlace: NOT_MADE_FOR,
    freedTime: to('recorded', 'its time is free'),
    clientEmail: to('what is new', 'the answer, with the reason'),
    groupEmails: no('a group is answered as a whole, each by their own email'),
    barberEmail: to('collected', 'takes the request out of an email that waits'),
    push: BY_BARBER,
    calendar: to('written', 'the event is removed'),
    webhooks: NO_EVENT,
  },
  expired: {
    history: to('cancelled', 'the status and the decision differ'),
    prices: to('computed again', 'it counts no longer'),
    offers: NOT_MADE_FOR,
    waitlistPlace: NOT_MADE_FOR,
    freedTime: to('recorded', 'its time is free'),
    clientEmail: to('what is new', 'says that nobody has answered'),
    groupEmails: no('a group ends as a whole, each by their own email'),
    barberEmail: to('collected', 'takes the request out of an email that waits'),
    push: BY_BARBER,
    calendar: to('written', 'the event is removed'),
    webhooks: NO_EVENT,
  },
  'waiting-again': {
    history: to('changed', 'the status and the decision differ'),
    prices: to('computed again', 'one that was cancelled counts again'),
    offers: to('end', 'only a confirmed visit has one'),
    waitlistPlace: to('ends', 'only a confirmed visit has one'),
    freedTime: KEEPS_TIME,
    clientEmail: to('what is new', 'another contact asks; an undo in time withdraws the answer'),
    groupEmails: NOBODY_ELSE,
    barberEmail: to('collected', 'somebody new asks'),
    push: to('notice', 'somebody new asks'),
    calendar: to('written', 'its title asks again'),
    webhooks: to('booking.cancelled', 'it is booked no longer, and created once it is approved'),
  },
  moved: {
    history: to('moved', 'the limit of moves counts those by links'),
    prices: to('computed again', 'the day of a group and the order of a series may differ'),
    offers: to('end or come back', 'they are made for a start; those of the new one come back'),
    waitlistPlace: to(
      'ends or comes back',
      'it is about a start; one about the new start comes back',
    ),
    freedTime: to('recorded', 'the former time is free'),
    clientEmail: to('what is new', 'the new time'),
    groupEmails: no(
      'a person who comes on another day has a price of their own, shown on their page',
    ),
    barberEmail: to('collected', 'the client comes at another time'),
    push: to('notice', 'the client comes at another time'),
    calendar: to('written', 'the event moves'),
    webhooks: to('booking.rescheduled', 'one event, also if the service differs as well'),
  },
  edited: {
    history: to('changed', 'the service or the end differs'),
    prices: to('computed again', 'the discount depends on the service and its treats'),
    offers: to('end', 'if the length differs, since what is held has the former one'),
    waitlistPlace: no('the client still waits for something earlier than this start'),
    freedTime: to('recorded', 'a shorter visit leaves its rest'),
    clientEmail: UNSEEN,
    groupEmails: NOBODY_ELSE,
    barberEmail: UNSEEN,
    push: UNSEEN,
    calendar: to('written', 'the title or the end differs'),
    webhooks: to('booking.updated', 'the service, the length or the price differs'),
  },
  noted: {
    history: to('changed', 'a tracked field may differ'),
    prices: KEEPS_PRICE,
    offers: KEEPS_TIME,
    waitlistPlace: KEEPS_TIME,
    freedTime: KEEPS_TIME,
    clientEmail: UNSEEN,
    groupEmails: NOBODY_ELSE,
    barberEmail: UNSEEN,
    push: UNSEEN,
    calendar: to('written', 'the contact may differ'),
    webhooks: no('neither the time, the service nor the result differs'),
  },
  cancelled: {
    history: to('cancelled', 'the status differs'),
    prices: to('computed again', 'it counts no longer'),
    offers: to('end', 'there is no visit to move'),
    waitlistPlace: to('ends', 'there is no visit to move'),
    freedTime: to('recorded', 'its time is free'),
    clientEmail: to('what is new', 'the cancellation'),
    groupEmails: to('not coming', 'the others may lose their discount'),
    barberEmail: to('collected', 'the client does not come'),
    push: to('notice', 'the client does not come'),
    calendar: to('written', 'the event is removed'),
    webhooks: to('booking.cancelled', 'it is booked no longer'),
  },
  reinstated: {
    history: to('changed', 'the status differs'),
    prices: to('computed again', 'it counts again'),
    offers: to('come back', 'those that the cancellation ended'),
    waitlistPlace: to('comes back', 'the one that the cancellation ended'),
    freedTime: no('it takes time'),
    clientEmail: to('what is new', 'a confirmation for a client who has got the cancellation'),
    groupEmails: to('coming after all', 'those who were emailed about the cancellation'),
    barberEmail: to('collected', 'takes the cancellation out of an email that waits'),
    push: BY_BARBER,
    calendar: to('written', 'the event comes back, one revision later'),
    webhooks: to('booking.created', 'it is booked again'),
  },
  completed: {
    history: to('changed', 'the status differs'),
    prices: to('computed again', 'one that was cancelled counts again'),
    offers: to('end', 'there is no visit to move'),
    waitlistPlace: to('ends', 'there is no visit to move'),
    freedTime: to('recorded', 'a visit that ends early leaves its rest'),
    clientEmail: to('what is new', 'reminders are withdrawn, and the follow-up is planned'),
    groupEmails: NOBODY_ELSE,
    barberEmail: to('collected', 'takes the booking out of an email that waits'),
    push: PAST,
    calendar: to('written', 'the event stays as the history of the barber'),
    webhooks: to('booking.completed', 'also after it was a no-show'),
  },
  'no-show': {
    history: to('changed', 'the status differs'),
    prices: to('computed again', 'one that was cancelled counts again'),
    offers: to('end', 'there is no visit to move'),
    waitlistPlace: to('ends', 'there is no visit to move'),
    freedTime: to('recorded', 'what is left of its time is free'),
    clientEmail: to('what is new', 'reminders and the follow-up are withdrawn'),
    groupEmails: no('the others were not asked about a person who did not come'),
    barberEmail: to('collected', 'takes the booking out of an email that waits'),
    push: PAST,
    calendar: to('written', 'the event stays as the history of the barber'),
    webhooks: to('booking.no_show', 'also after it was completed'),
  },
  reopened: {
    history: to('changed', 'the status differs'),
    prices: to('computed again', 'a visit to come gets the discount of today'),
    offers: to('come back', 'those that the result ended'),
    waitlistPlace: to('comes back', 'the one that the result ended'),
    freedTime: no('it takes time'),
    clientEmail: to('what is new', 'the follow-up is withdrawn'),
    groupEmails: NOBODY_ELSE,
    barberEmail: to('collected', 'takes the booking out of an email that waits'),
    push: PAST,
    calendar: to('written', 'the event may last longer again'),
    webhooks: to('booking.updated', 'the result is gone, the visit is not'),
  },
  deleted: {
    history: to('deleted', 'the history keeps the deletion alone, without personal data'),
    prices: to('computed again', 'it counts no longer'),
    offers: to('end', 'there is no visit to move; they are restored with it'),
    waitlistPlace: to('ends', 'it is restored with the booking'),
    freedTime: to('recorded', 'its time is free'),
    clientEmail: to('cancellation', 'to a client who expects the visit, written before it is gone'),
    groupEmails: to('not coming', 'if the client expects the visit'),
    barberEmail: no('an act of the barber; an email leaves out what is gone'),
    push: BY_BARBER,
    calendar: to('written', 'the event is removed'),
    webhooks: ifAhead('booking.cancelled', 'a visit that is over only leaves the records'),
  },
  restored: {
    history: to('restored', 'after the events that come back with it'),
    prices: to('computed again', 'it counts again'),
    offers: to('come back', 'those that the deletion ended'),
    waitlistPlace: to('comes back', 'the one that the deletion ended'),
    freedTime: no('it takes time'),
    clientEmail: to('both ways', 'withdraws the cancellation, or confirms after it has left'),
    groupEmails: to('coming after all', 'those who were emailed about the deletion'),
    barberEmail: BY_BARBER,
    push: BY_BARBER,
    calendar: to('written', 'the event comes back, one revision later'),
    webhooks: ifAhead('booking.created', 'only what the deletion took back comes back'),
  },
  erased: {
    history: no('it loses what names the person instead'),
    prices: KEEPS_PRICE,
    offers: KEEPS_TIME,
    waitlistPlace: KEEPS_TIME,
    freedTime: KEEPS_TIME,
    clientEmail: no('nobody is left to write to'),
    groupEmails: NOBODY_ELSE,
    barberEmail: BY_BARBER,
    push: BY_BARBER,
    calendar: no('the erasure overwrites every event of the person, of earlier calendars too'),
    webhooks: to(
      'booking.updated',
      'a mirror has to lose the name and the contact; a visit that was deleted before has no event',
    ),
  },
} as const satisfies Record<ChangeKind, Row>

export function cellOf<L extends Listener>(kind: ChangeKind, listener: L): Cell<Acts[L]> {
  const row: Row = CHANGE_TABLE[kind]
  return row[listener]
}
