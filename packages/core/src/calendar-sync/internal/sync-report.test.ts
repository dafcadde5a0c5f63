import { expect, it } from 'vitest'
import { formatProblems, messageOf, NO_CHANGES } from './sync-report.ts'

it('says what a sync did', () => {
  expect(messageOf('Private', { added: 2, updated: 0, removed: 1 })).toBe(
    'Private synced: 2 added, 1 removed.',
  )
  expect(messageOf('Private', NO_CHANGES)).toBe('Calendar synced successfully!')
  expect(messageOf('Private', { added: 1, updated: 0, removed: 0 }, { vanished: 3 })).toBe(
    'Private synced: 1 added. 3 events are missing all at once. The time stays blocked until you confirm it on the dashboard.',
  )
})

it('names the files that could not be read, but not a whole calendar of them', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    href: `/home/${name}%20.ics`,
    problem: name === 'a' ? 'unreadable-repetition' : 'unreadable',
    title: name === 'a' ? 'Lecture' : null,
    count: name === 'a' ? 1 : 4,
  }))
  expect(formatProblems(files)).toBe(
    'Skipped because it could not be read: b .ics, c .ics, d .ics and 1 more. ' +
      'Blocked only the first time, because what repeats could not be read or is too much: Lecture.',
  )
  expect(formatProblems([])).toBeNull()
})
