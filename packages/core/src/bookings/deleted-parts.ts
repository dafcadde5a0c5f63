import type { DeletedParts } from '../kernel/deleted-parts.ts'

export const BOOKING_PARTS: DeletedParts = {
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
}
