import type { Booked } from './booking-types.ts'

/** Why the last attempt did not become a booking. */
export type Trouble =
  | { kind: 'taken'; detail: string; alternatives: number[] }
  | { kind: 'fields' }
  | { kind: 'offline' }
  | { kind: 'failed'; detail?: string }

/**
 * Choosing add-ons and a time → summary and form → booked. A time is chosen or it is not; only the
 * server can take one away again, and then the form stays as it is.
 */
export type BookingFlow =
  | { at: 'times'; addonIds: readonly number[]; start: number | null }
  | {
      at: 'details'
      addonIds: readonly number[]
      start: number | null
      trouble: Trouble | null
    }
  | { at: 'done'; booked: Booked }

export type BookingEvent =
  | { type: 'addonToggled'; addonId: number }
  | { type: 'timeChosen'; start: number }
  | { type: 'changeTime' }
  | { type: 'sending' }
  | { type: 'troubled'; trouble: Trouble }
  | { type: 'booked'; booked: Booked }
  | { type: 'restored'; flow: BookingFlow }

export const freshFlow: BookingFlow = { at: 'times', addonIds: [], start: null }

export function bookingFlow(flow: BookingFlow, event: BookingEvent): BookingFlow {
  if (event.type === 'restored') return event.flow
  if (flow.at === 'done') return flow
  switch (event.type) {
    case 'addonToggled':
      // Another length of visit fits other times, so the chosen one no longer counts.
      return { at: 'times', addonIds: toggled(flow.addonIds, event.addonId), start: null }
    case 'timeChosen':
      return { at: 'details', addonIds: flow.addonIds, start: event.start, trouble: null }
    case 'changeTime':
      return { at: 'times', addonIds: flow.addonIds, start: flow.start }
    case 'sending':
      return flow.at === 'details' ? { ...flow, trouble: null } : flow
    case 'troubled':
      return troubled(flow, event.trouble)
    case 'booked':
      return { at: 'done', booked: event.booked }
  }
}

/** A booking can be sent only with a time, and from the form. */
export function canSend(flow: BookingFlow): flow is BookingFlow & { at: 'details'; start: number } {
  return flow.at === 'details' && flow.start !== null
}

function troubled(flow: Exclude<BookingFlow, { at: 'done' }>, trouble: Trouble): BookingFlow {
  if (flow.at !== 'details') return flow
  return { ...flow, start: trouble.kind === 'taken' ? null : flow.start, trouble }
}

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}
