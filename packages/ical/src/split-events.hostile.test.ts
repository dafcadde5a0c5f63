import { expect, it } from 'vitest'
import { lecture, split, startsOf, timetable, ZONE } from './split-events.testing.ts'

it('takes the time of one reading for a calendar with thousands of zones', () => {
  const zones = Array.from({ length: 10_000 }, (_, index) => ZONE.with(1, `TZID:Zone ${index}`))
  const events = Array.from({ length: 10_000 }, (_, index) => lecture(`${index}`, '09'))
  expect(split(timetable(...zones, ...events))?.size).toBe(10_000)
})

it('rejects components nested without end', () => {
  const file = timetable(['BEGIN:A\r\n'.repeat(100_000) + 'END:A\r\n'.repeat(100_000)])
  expect(split(file)).toBeNull()
})

it('reads hundreds of thousands of empty properties in a few seconds', () => {
  const file = timetable(lecture('physics', '09', 'X-A:'))
  expect(split(file.replace('X-A:\r\n', 'X-A:\r\n'.repeat(400_000)))?.size).toBe(1)
})

it('leaves a zone of a megabyte out, whose events are in the zone of its name or of the business', () => {
  const huge = ZONE.toSpliced(
    2,
    0,
    ...Array.from({ length: 20_000 }, () => ZONE.slice(2, -1)).flat(),
  )
  const file = timetable(huge, lecture('physics', '09')).replace(`${ZONE.join('\r\n')}\r\n`, '')
  expect(file.length).toBeGreaterThan(1_000_000)
  const small = split(file)?.get('physics') ?? ''
  expect(small).not.toContain('VTIMEZONE')
  expect(startsOf(small)).toEqual(['2026-03-02T14:00:00.000Z'])
})
