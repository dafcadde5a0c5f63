import type { BookingRow } from '../booking-calendar/booking-record.ts'
import type { StoredItem } from '../deletion/deleted-items.ts'
import type { ChangeKind } from './change-table.ts'

/** What has become of a booking. */
export interface Change {
  kind: ChangeKind
  /** Null for a booking that is new or restored. */
  before: BookingRow | null
  /** Of a deleted booking as if it was cancelled. */
  after: BookingRow
  /** What a restored booking comes from. */
  item?: StoredItem
  /** Of a deleted booking whose client is not notified, or does not expect it. */
  isUnexpected?: boolean
}

/** The kind of a change of a booking that existed before and exists after it, or of a new one. */
export function kindOf(before: BookingRow | null, after: BookingRow): ChangeKind {
  const { status } = after
  if (!before) return status === 'pending' ? 'requested' : 'created'
  if (status !== before.status) {
    if (status === 'pending') return 'waiting-again'
    if (status === 'confirmed') return CONFIRMED_FROM[before.status]
    if (status !== 'cancelled') return status
    const isAnswered = before.status === 'pending' && after.decision !== null
    return isAnswered ? (after.decision === 'expired' ? 'expired' : 'declined') : 'cancelled'
  }
  if (after.erasedAt !== null && before.erasedAt === null) return 'erased'
  if (after.startAt.getTime() !== before.startAt.getTime()) return 'moved'
  return serviceOf(before) === serviceOf(after) ? 'noted' : 'edited'
}

const CONFIRMED_FROM = {
  pending: 'approved',
  cancelled: 'reinstated',
  completed: 'reopened',
  'no-show': 'reopened',
  confirmed: 'noted',
} as const satisfies Record<BookingRow['status'], ChangeKind>

/** What the client gets and for how long. */
function serviceOf(booking: BookingRow): string {
  const { endAt, cleanupMinutes, appointmentTypeId, typeName, addons } = booking
  return JSON.stringify([
    ...[endAt.getTime(), cleanupMinutes, appointmentTypeId, typeName],
    addons.map(({ id }) => id),
  ])
}
