import { describe, expect, it } from 'vitest'
import { addDays } from './local-date.ts'
import { referenceWall, TEST_ZONES } from './reference.testing.ts'
import { localDate, localTime, startOfDay, wallToInstant } from './zone.ts'

const QUARTER = 900_000
const FROM = '2025-01-01'
const DAYS = 1461

/** All wall times of four years by the quarter hour, each with every instant at which it is read. */
function readings(zone: string): Map<string, number[]> {
  const instants = new Map<string, number[]>()
  const from = Date.parse(FROM) - 86_400_000
  for (let instant = from; instant < from + (DAYS + 2) * 86_400_000; instant += QUARTER) {
    const wall = referenceWall(instant, zone)
    const known = instants.get(wall)
    if (known) known.push(instant)
    else instants.set(wall, [instant])
  }
  return instants
}

describe.each(TEST_ZONES)('every quarter hour of every day of four years in %s', (zone) => {
  const instants = readings(zone)

  it('is resolved to the instant at which Intl shows it, and a skipped time to the end of the gap', () => {
    const wrong: string[] = []
    for (let index = 0; index < DAYS; index += 1) {
      const date = addDays(FROM, index)
      let passed: number | undefined
      for (let quarter = 95; quarter >= 0; quarter -= 1) {
        const clock = new Date(quarter * QUARTER).toISOString().slice(11, 16)
        const read = instants.get(`${date}T${clock}`)
        const opening = read?.[0] ?? passed
        const closing = read?.at(-1) ?? passed
        if (wallToInstant(date, clock, zone, 'opening') !== opening) wrong.push(`${date} ${clock}`)
        if (wallToInstant(date, clock, zone, 'closing') !== closing) wrong.push(`${date} ${clock}`)
        passed = opening
      }
      if (startOfDay(date, zone) !== passed) wrong.push(date)
    }
    expect(wrong).toEqual([])
  })

  it('has the same wall time as in Intl', () => {
    const wrong: string[] = []
    for (const [wall, all] of instants) {
      for (const instant of all) {
        const read = `${localDate(instant, zone)}T${localTime(instant, zone)}`
        if (read !== wall) wrong.push(`${wall} ${read}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
