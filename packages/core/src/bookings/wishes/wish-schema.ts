import { z } from 'zod'
import { bookingStatus } from '../../booking-calendar/booking-record.ts'
import { id, instant, linkToken, list, optional } from '../../kernel/fields.ts'
import { bookingView, publicBookingView } from '../booking-view-schema.ts'

/** The answer to a booking that is not made yet. */
export const wishView = z
  .object({
    awaits: z
      .literal('email')
      .describe('Nothing is booked or kept until the link in the email is pressed.'),
    startDatetime: z.date(),
    until: z.date().describe('Until when the link in the email books.'),
    wishId: z
      .string()
      .describe('By which `GET /booking-wishes/{wish_id}` tells what became of it.'),
  })
  .meta({
    id: 'BookingWish',
    examples: [
      {
        awaits: 'email',
        startDatetime: '2026-03-03T15:00:00.000Z',
        until: '2026-03-02T13:30:00.000Z',
        wishId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      },
    ],
  })

export type WishView = z.output<typeof wishView>

const WISH_STATES = ['waiting', 'taken', 'booked', 'requested', 'ended'] as const

const state = z
  .enum(WISH_STATES)
  .describe(
    '`waiting` for the press, or `taken`: the time is no longer free. Then `booked`, or `requested` where the barber approves first visits. `ended` is too late.',
  )

/** What became of a wish, for whoever sent the request. It says nothing about the person. */
export const wishStateView = z
  .object({
    state,
    startDatetime: z.date(),
    until: z.date(),
    alternatives: z.array(z.date()).describe('The nearest free starts where it is `taken`.'),
  })
  .meta({ id: 'BookingWishState' })

/** What the page of the emailed link shows. */
export const linkedWishView = wishStateView
  .extend({
    service: z.string().nullable().describe('Null once the service was deleted.'),
    visits: z.int().describe('How many people of a group come, or how many dates of a series.'),
    isSeries: z.boolean(),
  })
  .meta({ id: 'LinkedBookingWish' })

export const wishInput = z.object({ wishId: linkToken })
export const wishLinkInput = z.object({ publicToken: linkToken })
export const confirmWishInput = z
  .object({
    publicToken: linkToken,
    startDatetime: optional(instant).describe(
      'One of the `alternatives`, where the time was taken meanwhile. Without it, the time that was asked for.',
    ),
  })
  .meta({ examples: [{}] })

export const confirmedWishView = z
  .object({
    status: bookingStatus.describe('`pending` where the barber approves first visits.'),
    publicToken: z.string().describe('Reads, reschedules and cancels the first booking.'),
    bookings: z.array(publicBookingView).describe('In order of time.'),
  })
  .meta({ id: 'ConfirmedBookingWish' })

export type ConfirmWishInput = z.output<typeof confirmWishInput>

/** Upcoming visits of unproven people that were booked from one network in one hour. */
const unprovenGroup = z.object({
  network: z.int().describe('Numbers the networks of this answer; the address is not stored.'),
  bookedFrom: z.date().describe('The beginning of the hour.'),
  visits: z.array(
    z.object({
      id: z.int(),
      startDatetime: z.date(),
      endDatetime: z.date(),
      status: bookingStatus,
      service: z.string(),
      clientName: z.string(),
      clientEmail: bookingView.shape.client.shape.email,
      createdAt: z.date(),
    }),
  ),
})

export const unprovenVisitsView = z
  .object({
    timezone: z.string(),
    groups: z.array(unprovenGroup).describe('The latest hour first; at most 1,000 visits.'),
  })
  .meta({ id: 'UnprovenVisits' })

const MAX_CANCELLED = 1000

export const cancelUnprovenInput = z
  .object({
    ids: list(id, { min: 1, max: MAX_CANCELLED, message: 'Please choose at least one visit.' }),
  })
  .meta({ examples: [{ ids: [172, 173] }] })

export const cancelledUnprovenView = z
  .object({
    cancelled: z
      .int()
      .describe('Those that were over, cancelled or proven meanwhile are left out.'),
  })
  .meta({ id: 'CancelledUnproven' })
