import { expect, it } from 'vitest'
import { formatChangeLimits } from './change-limits-form.ts'

const none = { until: null, isOver: false }
const open = (until: string) => ({ until, isOver: false })
const over = (until: string) => ({ until, isOver: true })

it.each([
  [none, none, null],
  [open('Monday'), open('Monday'), 'You can reschedule or cancel online until Monday.'],
  [
    open('Monday'),
    open('Sunday'),
    'You can reschedule online until Monday, and cancel until Sunday.',
  ],
  [none, open('Sunday'), 'You can reschedule online until it begins, and cancel until Sunday.'],
  [
    over('Monday'),
    none,
    'You can cancel online until it begins. The appointment can no longer be rescheduled online.',
  ],
  [
    open('Monday'),
    over('Sunday'),
    'You can reschedule online until Monday. The appointment can no longer be cancelled online.',
  ],
  [
    over('Monday'),
    over('Sunday'),
    'This appointment can no longer be rescheduled or cancelled online.',
  ],
])('says what %j and %j leave', (reschedule, cancel, sentence) => {
  expect(formatChangeLimits({ reschedule, cancel })).toBe(sentence)
})

it('does not say that a new appointment could be changed before', () => {
  const sentence = formatChangeLimits({
    reschedule: over('Monday'),
    cancel: over('Sunday'),
    isNew: true,
  })
  expect(sentence).toBe('This appointment cannot be rescheduled or cancelled online.')
})
