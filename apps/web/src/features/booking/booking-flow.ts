import type { AwaitedWish } from '../wish/awaits-email.tsx'

/** The data of the confirmation about the next steps. */
export interface NextSteps {
  /** Authorises the calendar file, and also rescheduling and cancelling, so it is stored in this tab only. */
  publicToken: string
  start: number
  email: string
  isFirstTime: boolean
  /** Until when the links can change it; absent in confirmations stored before there were cut-offs. */
  limits?: { rescheduleUntil: number; cancelUntil: number }
  /** What the service asks for; absent in confirmations stored before it was shown. */
  beforeYouCome?: string | null
  /** True when the address will be emailed automatically; false while no address is set. */
  addressPromised: boolean
  /** From when an emailed link may show the address; absent while none does. */
  arrivalFrom?: number
  /** False when a picture was chosen but could not be uploaded. */
  pictureSent: boolean
  timezone: string
  /** Until when it waits for the barber; null or absent where it does not. */
  pendingUntil?: number | null
}

/** The data of the confirmation screen: plain JSON, because it is stored in the history state for a reload. */
export interface BookingConfirmation extends NextSteps {
  end: number
  visit: string
  /** Absent in confirmations stored before a friend could be booked. */
  addonIds?: readonly number[]
  /** A sentence about the free add-ons; absent in confirmations stored before the special existed. */
  special?: string | null
  durationMinutes: number
  /** Suggested; absent in confirmations stored before it was shown. */
  price?: number
  firstName: string
  /** The appointment can be made a standing one; absent in confirmations stored before that was possible. */
  canRepeat?: boolean
}

/** Why the last submission failed. `alternatives` are starts in epoch milliseconds. */
export type BookingFailure =
  | { kind: 'taken'; detail: string; alternatives: number[] }
  | { kind: 'fields' }
  /** The visitor has booked the time already, in another tab. */
  | { kind: 'own'; publicToken: string }
  | { kind: 'rejected'; detail: string }
  | { kind: 'offline' }
  | { kind: 'failed'; detail?: string }

/**
 * The state machine of a booking: add-ons and times → details → done. In 'details', `start` is null only after
 * the server reported the chosen time as taken; the form keeps its input then.
 */
export type BookingFlow =
  | { at: 'times'; addonIds: readonly number[]; start: number | null }
  | {
      at: 'details'
      addonIds: readonly number[]
      start: number | null
      failure: BookingFailure | null
    }
  /** Nothing is booked until the link in the email is pressed. */
  | { at: 'awaits'; addonIds: readonly number[]; start: number; wish: AwaitedWish }
  | { at: 'done'; booked: BookingConfirmation }

export type BookingEvent =
  | { type: 'addonsChosen'; addonIds: readonly number[] }
  | { type: 'timeChosen'; start: number }
  | { type: 'changeTime' }
  | { type: 'timeDropped' }
  | { type: 'sending' }
  | { type: 'failed'; failure: BookingFailure }
  | { type: 'awaits'; wish: AwaitedWish }
  | { type: 'booked'; booked: BookingConfirmation }
  | { type: 'restored'; flow: BookingFlow }

export const freshFlow: BookingFlow = { at: 'times', addonIds: [], start: null }

export function bookingFlow(flow: BookingFlow, event: BookingEvent): BookingFlow {
  if (event.type === 'restored') return event.flow
  if (flow.at === 'done') return flow
  switch (event.type) {
    case 'addonsChosen':
      // The duration changes, so the chosen time may no longer be free.
      return { at: 'times', addonIds: event.addonIds, start: null }
    case 'timeChosen':
      // The alternatives to a taken time stay, so that the visitor can choose between them.
      return {
        at: 'details',
        addonIds: flow.addonIds,
        start: event.start,
        failure: flow.at === 'details' && flow.failure?.kind === 'taken' ? flow.failure : null,
      }
    case 'changeTime':
      return { at: 'times', addonIds: flow.addonIds, start: flow.start }
    case 'timeDropped':
      return { at: 'times', addonIds: flow.addonIds, start: null }
    case 'sending':
      return flow.at === 'details' ? { ...flow, failure: null } : flow
    case 'failed':
      return withFailure(flow, event.failure)
    case 'awaits':
      return { at: 'awaits', addonIds: flow.addonIds, start: event.wish.start, wish: event.wish }
    case 'booked':
      return { at: 'done', booked: event.booked }
  }
}

/** Whether the form can be submitted: only in the details step and with a chosen time. */
export function canSend(flow: BookingFlow): flow is BookingFlow & { at: 'details'; start: number } {
  return flow.at === 'details' && flow.start !== null
}

function withFailure(
  flow: Exclude<BookingFlow, { at: 'done' }>,
  failure: BookingFailure,
): BookingFlow {
  if (flow.at !== 'details') return flow
  return {
    ...flow,
    start: failure.kind === 'taken' || failure.kind === 'own' ? null : flow.start,
    failure,
  }
}
