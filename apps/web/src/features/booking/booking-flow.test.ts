import { describe, expect, it } from 'vitest'
import {
  type BookingConfirmation,
  type BookingEvent,
  type BookingFailure,
  type BookingFlow,
  bookingFlow,
  canSend,
  freshFlow,
} from './booking-flow.ts'

const after = (...events: BookingEvent[]): BookingFlow => events.reduce(bookingFlow, freshFlow)

const three: BookingEvent = { type: 'timeChosen', start: 1500 }
const towel: BookingEvent = { type: 'addonsChosen', addonIds: [7] }
const noAddons: BookingEvent = { type: 'addonsChosen', addonIds: [] }
const failed = (failure: BookingFailure): BookingEvent => ({ type: 'failed', failure })
const taken = failed({ kind: 'taken', detail: 'Just taken.', alternatives: [1600, 1700] })
const booked: BookingConfirmation = {
  publicToken: 'token',
  start: 1500,
  end: 1600,
  visit: "Men's fade",
  durationMinutes: 40,
  firstName: 'Ann',
  email: 'ann@example.edu',
  isFirstTime: false,
  addressPromised: true,
  pictureSent: true,
  timezone: 'America/Chicago',
}

describe('choosing', () => {
  it('goes from a time to the form', () => {
    expect(after(three)).toMatchObject({ at: 'details', start: 1500, failure: null })
  })

  it('forgets the time when an add-on is added or removed', () => {
    expect(after(three, { type: 'changeTime' }, towel)).toEqual({
      at: 'times',
      addonIds: [7],
      start: null,
    })
    expect(after(towel, three, noAddons)).toEqual({ at: 'times', addonIds: [], start: null })
  })

  it('keeps time and add-ons for the way back to the times', () => {
    expect(after(towel, three, { type: 'changeTime' })).toEqual({
      at: 'times',
      addonIds: [7],
      start: 1500,
    })
  })
})

describe('sending', () => {
  it('needs a time', () => {
    expect(canSend(freshFlow)).toBe(false)
    expect(canSend(after(three))).toBe(true)
    expect(canSend(after(three, { type: 'changeTime' }))).toBe(false)
    expect(canSend(after(three, taken))).toBe(false)
  })

  it('stays on the form and offers other times when the time is taken', () => {
    expect(after(towel, three, taken)).toMatchObject({
      at: 'details',
      addonIds: [7],
      start: null,
      failure: { kind: 'taken', alternatives: [1600, 1700] },
    })
  })

  it('goes on with an alternative, and keeps the others until it is sent', () => {
    const flow = after(three, taken, { type: 'timeChosen', start: 1600 })
    expect(flow).toMatchObject({ at: 'details', start: 1600, failure: { kind: 'taken' } })
    expect(canSend(flow)).toBe(true)
    expect(bookingFlow(flow, { type: 'sending' })).toMatchObject({ start: 1600, failure: null })
  })

  it.each<BookingFailure>([{ kind: 'offline' }, { kind: 'fields' }, { kind: 'failed' }])(
    'keeps the chosen time after another error: $kind',
    (failure) => {
      expect(after(three, failed(failure))).toMatchObject({ start: 1500, failure })
    },
  )

  it('clears the error when the form is sent again', () => {
    const flow = after(three, failed({ kind: 'offline' }), { type: 'sending' })
    expect(flow).toMatchObject({ start: 1500, failure: null })
  })
})

describe('booked', () => {
  it('is the end: no late event undoes it', () => {
    const done = after(three, { type: 'booked', booked })
    expect(done).toEqual({ at: 'done', booked })
    for (const event of [three, towel, taken, { type: 'changeTime' } as const]) {
      expect(bookingFlow(done, event)).toBe(done)
    }
  })
})
