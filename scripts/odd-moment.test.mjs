import { expect, it } from 'vitest'
import { clockAt, oddMoment } from './odd-moment.mjs'

const DAY_MS = 86_400_000
const TODAY = Date.parse('2026-11-22T06:00Z')

it('chooses one moment a day, and every moment with every zone within 24 days', () => {
  expect(oddMoment('', TODAY)).toEqual(oddMoment(undefined, TODAY + 17 * 3_600_000))
  const drawn = Array.from({ length: 24 }, (_, day) => {
    const { at, zone } = oddMoment('', TODAY + day * DAY_MS)
    return `${at} ${zone}`
  })
  expect(new Set(drawn).size).toBe(24)
})

it('repeats the moment of ODD_MOMENT', () => {
  const drawn = oddMoment('', TODAY)
  const repeated = oddMoment(`${drawn.at} ${drawn.zone}`, TODAY + 5 * DAY_MS)
  expect(repeated).toMatchObject({ at: drawn.at, zone: drawn.zone })
  expect(() => oddMoment('tomorrow', TODAY)).toThrow('ODD_MOMENT')
})

it('shifts the clock to the moment, backward or forward', () => {
  const shift = (at) => clockAt({ at, zone: 'UTC' }, '/lib/faketime.so', TODAY).FAKETIME
  expect(shift('2026-11-22T06:00:30Z')).toBe('+30s')
  expect(shift('2026-11-22T05:00Z')).toBe('-3600s')
})
