import type { EmailTexts } from '../site/emails-form.ts'
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

export interface Waiting {
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
