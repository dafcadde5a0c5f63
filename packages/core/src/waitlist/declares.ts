import { z } from 'zod'
import { defineModule, noPayload } from '../kernel/define.ts'
import { NOT_TAKEN } from '../notifications/declares.ts'

const OF_OFFERS = 'offer_id IN (SELECT id FROM offer WHERE booking_id = $1)'

export const WAITLIST = defineModule({
  tables: {
    waitlist_entry: { erasure: 'deleted by contact', ownData: 'shown', merge: 'unchanged' },
    offer: 'nothing',
    hold: 'nothing',
    opening: 'nothing',
  },
  retention: {
    offers: {
      what: 'Offers of another time for an appointment',
      amount: 30,
      unit: 'day',
      since: 'the appointment',
      why: 'Their links say what became of the offer.',
      sweep: [
        {
          table: 'offer',
          where: 'EXISTS (SELECT FROM booking WHERE booking.id = booking_id AND end_at < $1)',
        },
      ],
    },
    unconfirmedEntries: {
      what: 'People who asked to be on the waitlist and have not confirmed it, with the email to them',
      amount: 2,
      unit: 'day',
      since: 'the request',
      why: 'They can open the link in the email.',
      sweep: [
        {
          table: 'waitlist_entry',
          where: 'NOT is_confirmed AND joined_at < $1',
        },
      ],
    },
    waitlist: {
      what: 'People on the waitlist without a booking, with the emails to them',
      amount: 2,
      unit: 'day',
      since: 'the last date that they wait for',
      why: 'Times that open are offered to them.',
      sweep: [
        {
          table: 'waitlist_entry',
          where: "last_date < ($1 AT TIME ZONE 'UTC')::date",
        },
      ],
    },
  },
  jobs: {
    'email-withdrawn-offer': {
      payload: z.strictObject({ offerId: z.int() }),
      task: () => 'Tell a client that a time is no longer held',
    },
    'push-offer': {
      payload: z.strictObject({ offerId: z.int(), hasEnded: z.boolean().optional() }),
      task: () => 'Notify a client of an earlier time',
      reason: NOT_TAKEN,
    },
    'settle-offers': { payload: noPayload, cron: '* * * * *', task: () => 'Offer open times' },
  },
  deleted: {
    parts: [
      { of: 'booking', table: 'waitlist_entry', column: 'booking_id' },
      {
        ...{ of: 'booking', table: 'offer', column: 'booking_id' },
        optional: { opening_id: 'opening' },
      },
      // It is not live any more when a booking is deleted, so its rows come back without taking time.
      { of: 'booking', table: 'hold', column: 'offer_id', where: OF_OFFERS },
    ],
    links: [
      {
        ...{ of: 'appointment_type', table: 'waitlist_entry', column: 'appointment_type_id' },
        restoredWhere: 'appointment_type_id IS NULL AND booking_id IS NULL',
      },
    ],
  },
})

declare module '../kernel/define.ts' {
  interface DeclaredJobs {
    WAITLIST: typeof WAITLIST.jobs
  }
}
