import { defineModule } from '../kernel/define.ts'

export const LINKS = defineModule({
  tables: {
    link: {
      erasure: 'ended with the access to the booking',
      ownData: 'not shown',
      merge: 'unchanged',
    },
  },
  retention: {
    links: {
      what: 'Links to reschedule or cancel an appointment',
      amount: 30,
      unit: 'day',
      since: 'the appointment',
      why: 'The visitor can look it up for a while.',
      sweep: [
        {
          table: 'link',
          where: `purpose <> 'again'
            AND EXISTS (SELECT FROM booking WHERE booking.id = booking_id AND end_at < $1)`,
        },
      ],
    },
    againLinks: {
      what: 'Links to book the same again, in reminders to book',
      amount: 90,
      unit: 'day',
      since: 'the email',
      why: 'The reminder leaves when the other links of the last appointment are over.',
      sweep: [{ table: 'link', where: "purpose = 'again' AND created_at < $1" }],
    },
    ownDataLinks: {
      what: 'Links by which the reader of an address sees and erases the own data',
      amount: 7,
      unit: 'day',
      since: 'the email',
      why: 'The email says so.',
      sweep: [{ table: 'link', where: "purpose = 'own-data' AND created_at < $1" }],
    },
    passwordLinks: {
      what: 'Links to a new password for the login',
      amount: 1,
      unit: 'hour',
      since: 'the request',
      why: 'The email says so.',
      sweep: [
        {
          table: 'link',
          where: "purpose = 'new-password' AND created_at < $1",
        },
      ],
    },
  },
  deleted: {
    parts: [
      {
        ...{ of: 'booking', table: 'link', column: 'booking_id' },
        where: `booking_id = $1 OR offer_id IN (SELECT id FROM offer WHERE booking_id = $1)`,
      },
    ],
  },
})
