import { defineModule } from '../../kernel/define.ts'

export const CLOSINGS = defineModule({
  tables: {
    closing: 'nothing',
    closing_booking: 'nothing',
  },
  retention: {
    closings: {
      what: 'Days that were closed, with the bookings that were asked to move',
      amount: 30,
      unit: 'day',
      since: 'the closed time',
      why: 'The barber sees what became of each booking.',
      sweep: [{ table: 'closing', where: 'end_at < $1' }],
    },
  },
  deleted: {
    parts: [
      {
        ...{ of: 'booking', table: 'closing_booking', column: 'booking_id' },
        ...{ required: { closing_id: 'closing' }, optional: { offer_id: 'offer' } },
      },
    ],
  },
})
