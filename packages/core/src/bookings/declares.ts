import { defineModule, noPayload } from '../kernel/define.ts'

export const BOOKINGS = defineModule({
  tables: {
    booking: {
      erasure: 'stays as numbers, without the person',
      ownData: 'shown',
      merge: 'moved to the kept client',
    },
    booking_addon: 'nothing',
    booking_event: {
      erasure: 'loses the fields of the person',
      ownData: 'not shown',
      merge: 'unchanged',
    },
    booking_wish: {
      erasure: 'ended with the access to the booking',
      ownData: 'not shown',
      merge: 'unchanged',
    },
    idempotency_key: {
      erasure: 'ended with the access to the booking',
      ownData: 'not shown',
      merge: 'unchanged',
    },
    remembered_device: {
      erasure: 'ended with the access to the booking',
      ownData: 'not shown',
      merge: 'deleted',
    },
    group_request: { erasure: 'deleted by contact', ownData: 'shown', merge: 'unchanged' },
    door: 'nothing',
  },
  retention: {
    answers: {
      what: 'Answers to repeated booking requests',
      amount: 24,
      unit: 'hour',
      since: 'the request',
      why: 'A request sent twice after a lost connection makes one booking.',
      sweep: [{ table: 'idempotency_key', where: 'created_at < $1' }],
    },
    wishes: {
      what: 'Bookings that await the press of their emailed link, encrypted',
      amount: 30,
      unit: 'minute',
      since: 'the request',
      why: 'The reader of the email can make the booking.',
      sweep: [{ table: 'booking_wish', where: 'created_at < $1' }],
    },
    wishEmails: {
      what: 'Emails with a link that makes a booking',
      amount: 2,
      unit: 'day',
      since: 'the email',
      why: 'A mailbox gets few of them in a day.',
      sweep: [{ table: 'message', where: "kind = 'booking-wish' AND created_at < $1" }],
    },
    bookers: {
      what: 'The mailbox that booked, and the network if nothing shows who it is, as hashes',
      amount: 1,
      unit: 'day',
      since: 'the appointment',
      why: 'One network or mailbox must not book the whole calendar.',
      sweep: [
        {
          table: 'booking',
          where: '(network_hash IS NOT NULL OR booker_hash IS NOT NULL) AND end_at < $1',
          set: 'network_hash = NULL, booker_hash = NULL',
        },
      ],
    },
    groupRequests: {
      what: 'Requests of groups for a visit at their place',
      amount: 30,
      unit: 'day',
      since: 'the day that was asked for, or the answer',
      why: 'The email that declines one is written from it, and can be sent again.',
      sweep: [
        {
          table: 'group_request',
          where: 'date < $1 OR ended_at < $1',
        },
      ],
    },
    cancelledPictures: {
      what: 'Pictures of bookings that were cancelled before the appointment',
      amount: 24,
      unit: 'hour',
      since: 'the cancellation',
      why: 'The barber can take back a cancellation.',
      sweep: [
        {
          table: 'booking',
          where: `status = 'cancelled' AND picture_reference IS NOT NULL
            AND (SELECT max(happened_at) FROM booking_event
                  WHERE booking_id = booking.id AND kind = 'cancelled') < least($1, start_at)`,
          // The sweep of pictures, which comes last, then deletes the row and the file.
          set: 'picture_reference = NULL',
        },
      ],
    },
    rememberedDevices: {
      what: 'Phones that clients asked the site to remember',
      amount: 180,
      unit: 'day',
      since: 'the last booking on the phone',
      why: 'The client is offered the same again by first name.',
      sweep: [{ table: 'remembered_device', where: 'rotated_at < $1' }],
    },
  },
  jobs: {
    'expire-requests': {
      payload: noPayload,
      cron: '* * * * *',
      task: () => 'End requests that were not answered in time',
    },
  },
  deleted: {
    items: [
      { of: 'booking', optional: { client_id: 'client', appointment_type_id: 'appointment_type' } },
    ],
    parts: [
      {
        ...{ of: 'booking', table: 'booking_addon', column: 'booking_id' },
        optional: { addon_id: 'addon' },
      },
      { of: 'booking', table: 'idempotency_key', column: 'booking_id' },
      { of: 'booking', table: 'booking_event', column: 'booking_id' },
    ],
    links: [
      {
        ...{ of: 'appointment_type', table: 'booking', column: 'appointment_type_id' },
        restoredWhere: 'appointment_type_id IS NULL',
      },
      {
        ...{ of: 'addon', table: 'booking_addon', column: 'addon_id' },
        restoredWhere: 'addon_id IS NULL',
      },
      {
        ...{ of: 'client', table: 'booking', column: 'client_id' },
        // An erased booking belongs to no person any more.
        restoredWhere: 'client_id IS NULL AND erased_at IS NULL',
      },
    ],
    lost: [
      {
        ...{ of: 'booking', table: 'booking_wish', column: 'booking_id' },
        why: 'its emailed link has made the booking, whose own links come back',
      },
      {
        ...{ of: 'booking', table: 'remembered_device', column: 'booking_id' },
        why: 'a merge or a new contact since may have given the client to somebody else (ADR 26)',
      },
      {
        ...{ of: 'client', table: 'remembered_device', column: 'client_id' },
        why: 'a phone is remembered for a client who exists, and asks again',
      },
    ],
  },
})

declare module '../kernel/define.ts' {
  interface DeclaredJobs {
    BOOKINGS: typeof BOOKINGS.jobs
  }
}
