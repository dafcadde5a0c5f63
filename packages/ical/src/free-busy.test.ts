import { expect, it } from 'vitest'
import { freeBusyEvents } from './free-busy.ts'

const events = (...lines: string[]) => freeBusyEvents(lines, Date.parse('2026-02-01T00:00Z'))
const at = (hour: number) => `202603${String(hour + 1).padStart(2, '0')}T150000Z`

it('makes an event of the busy times, by end or by length', () => {
  const title = 'SUMMARY:Away'
  expect(
    events('UID:one', title, 'SUMMARY:No', `FREEBUSY:${at(1)}/${at(2)},${at(3)}/PT1H`),
  ).toEqual([
    ['UID:one', title, `DTSTART:${at(1)}`, `DTEND:${at(2)}`, `RDATE;VALUE=PERIOD:${at(3)}/PT1H`],
  ])
  expect(events(`FREEBUSY;FBTYPE=BUSY: ${at(1)}/PT1H ,`)).toEqual([
    ['UID:free-busy', `DTSTART:${at(1)}`, 'DURATION:PT1H'],
  ])
})

it('has no event of a time that is free or over', () => {
  expect(events(`FREEBUSY;FBTYPE=FREE:${at(1)}/PT1H`)).toEqual([])
  expect(events(`FREEBUSY;FBTYPE="free";X="a:b":${at(1)}/PT1H`)).toEqual([])
  expect(events('FREEBUSY:20260101T150000Z/20260101T160000Z')).toEqual([])
  expect(events('FREEBUSY:', 'COMMENT:none')).toEqual([])
  expect(events(`FREEBUSY;X="a:b";FBTYPE=FREEISH:${at(1)}/PT1H`)).toHaveLength(1)
})

it('reads a hundred periods together, each hundred under a name of its own', () => {
  const periods = Array.from({ length: 201 }, () => `${at(1)}/PT1H`)
  const all = events('UID:one', `FREEBUSY:${periods}`)
  expect(all.map(([uid]) => uid)).toEqual(['UID:one', 'UID:one 2', 'UID:one 3'])
  expect(all.map((lines) => lines.at(-1)?.split(',').length)).toEqual([99, 99, 1])
})
