import { describe, expect, it } from 'vitest'
import type { BookingChange } from '../../../../app/api/admin-outputs.ts'
import { formatChange } from './booking-change.ts'

const change = (given: Partial<BookingChange>): BookingChange => ({
  id: 1,
  kind: 'changed',
  adminEmail: 'barber@example.edu',
  happenedAt: new Date('2026-03-02T15:00:00Z'),
  before: {},
  after: {},
  ...given,
})
const textOf = (given: Partial<BookingChange>) => formatChange(change(given), 'America/New_York')

describe('an entry of the booking history', () => {
  it('says whether the client or the barber booked', () => {
    expect(textOf({ kind: 'created', adminEmail: null })).toBe('Created by the client')
    expect(textOf({ kind: 'created' })).toBe('Created by you')
  })

  it('shows the old and the new time of a rescheduled visit in the business zone', () => {
    const before = { startDatetime: '2026-03-02T15:00:00.000Z' }
    const after = { startDatetime: '2026-03-03T16:30:00.000Z' }
    expect(textOf({ kind: 'moved', adminEmail: null, before, after })).toBe(
      'Rescheduled by the client from Mon, Mar 2, 2026, 10:00 AM to Tue, Mar 3, 2026, 11:30 AM',
    )
  })

  it('mentions a cancellation once', () => {
    const before = { status: 'confirmed' }
    expect(textOf({ kind: 'cancelled', before, after: { status: 'cancelled' } })).toBe(
      'Cancelled by you',
    )
  })

  it('lists every field that one save changed', () => {
    const before = { status: 'confirmed', notes: null, donationAmount: null }
    const after = { status: 'completed', notes: 'Low fade', donationAmount: 25 }
    expect(textOf({ before, after })).toBe(
      'Set to Completed. Donation recorded: $25.00. Admin notes changed',
    )
    expect(textOf({ before: after, after: { notes: null, donationAmount: null } })).toBe(
      'Donation removed. Admin notes cleared',
    )
  })
})
