import { expect, it } from 'vitest'
import { formatProblems, isOnlyGuessed, messageOf, NO_CHANGES } from './sync-report.ts'

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
    '4 events could not be read, so nothing is blocked: b .ics, c .ics, d .ics and 1 more.\n' +
      '1 event with only the first time blocked, because what repeats could not be read or is too much: Lecture.',
  )
  expect(formatProblems([])).toBeNull()
})

it('is only about guessed zones if nothing else is named', () => {
  const guessed = { href: 'a.ics', problem: 'guessed-zone', title: 'Choir', count: 1_204 }
  const part = { href: 'b.ics', problem: 'unreadable-part', title: 'Lab', count: 1 }
  const message = formatProblems([guessed]) ?? ''
  expect(message).toMatch(/^1,204 events read in your own time zone, .*: Choir and 1203 more\.$/)
  expect(isOnlyGuessed(message)).toBe(true)
  expect(isOnlyGuessed(formatProblems([guessed, part]) ?? '')).toBe(false)
})
