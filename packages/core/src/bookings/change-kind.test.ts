import { Prisma } from '@haircuts/db/prisma'
import { expect, it } from 'vitest'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import { kindOf } from './change-kind.ts'
import { NO_ANSWERS } from './visitor-fields.ts'
import { webhookEventOf } from './webhook-events.ts'

const NOW = new Date('2026-03-02T13:00:00Z')
const AT = new Date('2026-03-03T15:00:00Z')
const LATER = new Date('2026-03-03T16:00:00Z')

function visit(status: BookingRow['status'], more: Partial<BookingRow> = {}): BookingRow {
  return {
    ...{
      id: 1,
      status,
      startAt: AT,
      endAt: LATER,
      createdAt: NOW,
      updatedAt: NOW,
      startAgreedAt: NOW,
    },
    ...{ appointmentTypeId: 1, typeName: 'Haircut', typeDurationMinutes: 30, typeColor: '#000000' },
    ...{ typePrice: new Prisma.Decimal(20), groupDiscount: new Prisma.Decimal(0), addons: [] },
    ...{
      cleanupMinutes: 0,
      includesCleanup: false,
      clientId: 1,
      clientName: 'Ann',
      clientEmail: null,
    },
    ...{
      clientPhone: null,
      clientPhoneKey: null,
      place: null,
    },
    ...NO_ANSWERS,
    ...{ notes: null, donationAmount: null, paymentMethod: null },
    ...{ calendarUid: '', revision: 0, erasedAt: null, comingFor: null, completedAt: null },
    ...{ completedByKey: false, pendingUntil: null, decision: null, decisionReason: null },
    replaced: null,
    ...{ seriesId: null, seriesWeeks: null, seriesPosition: null, seriesSize: null },
    ...{ formerSeriesId: null, groupId: null, isOrganizer: false, bookedFromId: null },
    ...{ cleanupOfId: null, contactChanges: 0, networkHash: null, bookerHash: null },
    ...more,
  }
}

it.each([
  [null, 'confirmed', 'created', 'booking.created'],
  [null, 'pending', 'requested', null],
  ['pending', 'confirmed', 'approved', 'booking.created'],
  ['pending', 'cancelled', 'cancelled', null],
  ['pending', 'completed', 'completed', 'booking.completed'],
  ['cancelled', 'confirmed', 'reinstated', 'booking.created'],
  ['cancelled', 'pending', 'waiting-again', null],
  ['confirmed', 'pending', 'waiting-again', 'booking.cancelled'],
  ['confirmed', 'cancelled', 'cancelled', 'booking.cancelled'],
  ['completed', 'cancelled', 'cancelled', 'booking.cancelled'],
  ['confirmed', 'completed', 'completed', 'booking.completed'],
  ['no-show', 'completed', 'completed', 'booking.completed'],
  ['confirmed', 'no-show', 'no-show', 'booking.no_show'],
  ['completed', 'confirmed', 'reopened', 'booking.updated'],
  ['confirmed', 'confirmed', 'noted', null],
] as const)('from %s to %s is %s with the event %s', (from, status, kind, event) => {
  const before = from && visit(from)
  const after = visit(status)
  expect(kindOf(before, after)).toBe(kind)
  expect(webhookEventOf({ kind, before, after }, { now: NOW })).toBe(event)
})

it.each(['declined', 'expired'] as const)('a request that is %s is no event', (decision) => {
  const before = visit('pending')
  const after = visit('cancelled', { decision })
  expect(kindOf(before, after)).toBe(decision)
  expect(webhookEventOf({ kind: decision, before, after }, { now: NOW })).toBeNull()
})

it('has one event for a change of start, service and status', () => {
  const event = (before: BookingRow, after: BookingRow) =>
    webhookEventOf({ kind: kindOf(before, after), before, after }, { now: NOW })
  const moved = { startAt: LATER, typeName: 'Beard' }
  expect(event(visit('confirmed'), visit('confirmed', moved))).toBe('booking.rescheduled')
  expect(event(visit('confirmed'), visit('completed', moved))).toBe('booking.completed')
  expect(event(visit('pending'), visit('pending', moved))).toBeNull()
  expect(event(visit('confirmed'), visit('confirmed', { typeName: 'Beard' }))).toBe(
    'booking.updated',
  )
  expect(event(visit('pending'), visit('pending', { typeName: 'Beard' }))).toBeNull()
})
