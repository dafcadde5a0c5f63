import type { Booked } from './booking-types.ts'

/**
 * The booking this history entry ended with. It belongs to the entry, not to the address: a reload
 * shows the success screen again and sends nothing, a new visit to the address starts afresh.
 */
export function keepBooking(booked: Booked) {
  window.history.replaceState({ booked }, '')
}

export function keptBooking(): Booked | undefined {
  const state: unknown = window.history.state
  const booked: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'booked') : undefined
  return isBooked(booked) ? booked : undefined
}

function isBooked(value: unknown): value is Booked {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'publicToken') === 'string' &&
    typeof Reflect.get(value, 'start') === 'number' &&
    typeof Reflect.get(value, 'timezone') === 'string'
  )
}
