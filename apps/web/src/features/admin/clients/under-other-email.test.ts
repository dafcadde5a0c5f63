import { expect, it } from 'vitest'
import { underOtherEmail } from './under-other-email.ts'

const NOW = Date.parse('2026-03-02T15:00Z')
const AHEAD = {
  status: 'confirmed' as const,
  startDatetime: new Date('2026-03-03T15:00Z'),
  groupId: null,
  client: { email: 'ann@gmial.com' },
}

it.each([
  ['another email', AHEAD, true],
  ['another email, waiting', { ...AHEAD, status: 'pending' as const }, true],
  ['no email', { ...AHEAD, client: { email: null } }, true],
  ['the same in capitals', { ...AHEAD, client: { email: 'ANN@gmail.com' } }, false],
  ['cancelled', { ...AHEAD, status: 'cancelled' as const }, false],
  ['over', { ...AHEAD, startDatetime: new Date('2026-03-01T15:00Z') }, false],
  ['no email in a group', { ...AHEAD, client: { email: null }, groupId: 'group' }, false],
])('a visit ahead under another email: %s', (_, visit, isFound) => {
  expect(underOtherEmail([visit], 'ann@gmail.com', NOW)).toEqual(isFound ? [visit] : [])
})
