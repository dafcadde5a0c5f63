import { describe, expect, it } from 'vitest'
import type { BookingChange } from './booking.ts'
import { changeWords } from './booking-change.ts'

const change = (given: Partial<BookingChange>): BookingChange => ({
  id: 1,
  kind: 'changed',
  adminEmail: 'barber@example.edu',
  happenedAt: new Date('2026-03-02T15:00:00Z'),
  before: {},
  after: {},
  ...given,
})
const said = (given: Partial<BookingChange>) => changeWords(change(given), 'America/New_York')

describe('a line of the history', () => {
  it('names who booked', () => {
    expect(said({ kind: 'created', adminEmail: null })).toBe('Booked by the client')
    expect(said({ kind: 'created' })).toBe('Booked by you')
  })

  it('says from when to when a visit was moved, in the business zone', () => {
    const before = { startDatetime: '2026-03-02T15:00:00.000Z' }
    const after = { startDatetime: '2026-03-03T16:30:00.000Z' }
    expect(said({ kind: 'moved', adminEmail: null, before, after })).toBe(
      'Moved by the client from Mon, Mar 2, 2026, 10:00 AM to Tue, Mar 3, 2026, 11:30 AM',
    )
  })

  it('says once that it was cancelled', () => {
    const before = { status: 'confirmed' }
    expect(said({ kind: 'cancelled', before, after: { status: 'cancelled' } })).toBe(
      'Cancelled by you',
    )
  })

  it('says all that one saving changed', () => {
    const before = { status: 'confirmed', notes: null, donationAmount: null }
    const after = { status: 'completed', notes: 'Low fade', donationAmount: 25 }
    expect(said({ before, after })).toBe(
      'Set to Completed. Donation noted: $25.00. Admin notes changed',
    )
    expect(said({ before: after, after: { notes: null, donationAmount: null } })).toBe(
      'Donation removed. Admin notes cleared',
    )
  })
})
