import type { DeletedParts } from '../kernel/deleted-parts.ts'

const OF_OFFERS = 'offer_id IN (SELECT id FROM offer WHERE booking_id = $1)'

/** What is held is not live any more when a booking is deleted, so its rows come back without taking time. */
export const WAITLIST_PARTS: DeletedParts = {
  parts: [
    { of: 'booking', table: 'waitlist_entry', column: 'booking_id' },
    {
      ...{ of: 'booking', table: 'offer', column: 'booking_id' },
      optional: { opening_id: 'opening' },
    },
    { of: 'booking', table: 'hold', column: 'offer_id', where: OF_OFFERS },
    {
      ...{ of: 'booking', table: 'closing_booking', column: 'booking_id' },
      ...{ required: { closing_id: 'closing' }, optional: { offer_id: 'offer' } },
    },
    {
      ...{ of: 'booking', table: 'link', column: 'booking_id' },
      where: `booking_id = $1 OR ${OF_OFFERS}`,
    },
  ],
  links: [
    {
      ...{ of: 'appointment_type', table: 'waitlist_entry', column: 'appointment_type_id' },
      restoredWhere: 'appointment_type_id IS NULL AND booking_id IS NULL',
    },
  ],
}
