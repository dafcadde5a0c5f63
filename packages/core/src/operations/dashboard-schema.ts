import { z } from 'zod'
import { bookingView } from '../bookings/booking-view-schema.ts'
import { lastDonationView } from '../bookings/last-donations.ts'
import { ADDRESS_RELEASES } from '../emails/message-schema.ts'
import { setupProgressView } from './setup-schema.ts'
import { alarmView } from './system-schema.ts'

/** A restored backup that waits for the barber. */
const pauseView = z
  .object({
    restoredAt: z.date(),
    backupCreatedAt: z.date().describe('What happened after this time is not in the data.'),
  })
  .meta({
    id: 'Pause',
    examples: [{ restored_at: '2026-03-02T15:00:00Z', backup_created_at: '2026-03-02T08:41:00Z' }],
  })

/** Upcoming visits of new clients that wait for the barber to send the address. */
const awaitingAddressView = z.object({
  hasAddress: z.boolean(),
  release: z.enum(ADDRESS_RELEASES),
  total: z
    .int()
    .describe('How many upcoming bookings they have; 0 while the address is sent automatically.'),
  visits: z.array(bookingView).describe('The first twenty of them, in order of time.'),
})

export const dashboardView = z.object({
  counts: z.object({
    total: z.int(),
    confirmed: z.int(),
    /** The bookings of today in the business's zone, without cancelled ones. */
    today: z.int(),
    unreviewed: z.int(),
  }),
  /** Every booking that starts today, in order of time. */
  today: z.array(
    bookingView.extend({
      clientNoShows: z.int().describe('How often the client did not show up, over all bookings.'),
      lastDonation: lastDonationView.nullable(),
    }),
  ),
  tomorrow: z.object({
    total: z.int().describe('How many confirmed bookings start tomorrow.'),
    unanswered: z
      .array(bookingView)
      .describe('Those whose clients have not confirmed to be coming, in order of time.'),
  }),
  /** At most 100 past visits: the confirmed ones, then the no-shows that were not accepted, each latest first. */
  unreviewed: z.array(bookingView.extend({ lastDonation: lastDonationView.nullable() })),
  /** The five that were made last, each standing appointment once. */
  recent: z.array(bookingView),
  /** New clients who wait for the address, where that is up to the barber. */
  address: awaitingAddressView,
  /** Set after a restore, until the barber resumes mail and calendar writes. */
  pause: pauseView.nullable(),
  /** The setup checklist, until each of its steps is done or skipped. */
  setup: setupProgressView,
  /** The current problems, the most severe first. */
  alarms: z.array(alarmView),
})
