import { withBookingLock } from '@haircuts/core/booking-calendar/booking-lock'
import { givenLink } from '@haircuts/core/links/links.testing'
import { openOffer } from '@haircuts/core/waitlist/answer-offer'
import { test } from '../fixtures.testing.ts'
import { givenService, givenShop, visitOf } from '../testing.ts'

export const MINUTE = 60_000
export const TUESDAY = '2026-03-03T15:00Z'
export const HELD = '2026-03-03T14:00:00.000Z'
export const SETTINGS = { minimize_gaps: 'false', booking_lead_time_hours: '0' } as const

interface Given {
  starts?: string[]
  minutes?: number
  purpose?: 'earlier' | 'closed-day'
}

export const it = test
  .extend('service', async ({ db }) => {
    await givenShop(db, { settings: SETTINGS })
    return givenService(db)
  })
  .extend('booked', ({ visitor, service }) => visitor.booking.create(visitOf(service, TUESDAY)))
  /** Holds times for a booking, and answers the token of its offer. */
  .extend(
    'offer',
    ({ context, clock }) =>
      (bookingId: number, { starts = [HELD], minutes = 15, purpose = 'earlier' }: Given = {}) => {
        const ctx = context()
        return withBookingLock(ctx, async (tx) => {
          const id = await openOffer(tx, ctx, {
            bookingId,
            purpose,
            starts: starts.map((start) => new Date(start)),
            expiresAt: new Date(clock.now.getTime() + minutes * MINUTE),
          })
          return givenLink(tx, { purpose: 'offer', subjectId: id, handedOut: 'emailed' })
        })
      },
  )
  .extend('freeStarts', ({ visitor, service }) => async (date = '2026-03-03') => {
    const day = await visitor.availability.day({
      date,
      appointmentTypeId: service.id,
    })
    return day.map(({ startDatetime }) => startDatetime.toISOString())
  })

export const later = (clock: { now: Date }, minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE)
}
