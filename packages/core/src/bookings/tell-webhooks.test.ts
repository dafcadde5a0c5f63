import { expect, it } from 'vitest'
import { webhookEventOf } from './tell-webhooks.ts'

const AT = new Date('2026-03-03T15:00:00Z')
const LATER = new Date('2026-03-03T16:00:00Z')

const visit = (status: string, startAt = AT) => ({ id: 1, status, startAt })

it.each([
  [null, 'confirmed', 'booking.created'],
  [null, 'pending', null],
  ['pending', 'confirmed', 'booking.created'],
  ['pending', 'cancelled', null],
  ['cancelled', 'confirmed', 'booking.created'],
  ['confirmed', 'cancelled', 'booking.cancelled'],
  ['completed', 'cancelled', 'booking.cancelled'],
  ['confirmed', 'completed', 'booking.completed'],
  ['no-show', 'completed', 'booking.completed'],
  ['confirmed', 'no-show', 'booking.no_show'],
  ['completed', 'confirmed', null],
  ['confirmed', 'confirmed', null],
])('from %s to %s is %s', (before, after, event) => {
  expect(
    webhookEventOf({ before: before === null ? null : visit(before), after: visit(after) }),
  ).toBe(event)
})

it('has one event for a change of start and status', () => {
  const moved = { before: visit('confirmed'), after: visit('confirmed', LATER) }
  expect(webhookEventOf(moved)).toBe('booking.rescheduled')
  expect(webhookEventOf({ ...moved, after: visit('completed', LATER) })).toBe('booking.completed')
  expect(webhookEventOf({ before: visit('pending'), after: visit('pending', LATER) })).toBeNull()
})
