import { describe, expect, it } from 'vitest'
import { UTC, zoneClock } from './clock.ts'
import { readEvent } from './event.ts'

const HOUR = 3_600_000
const zones = { business: zoneClock('America/New_York'), named: zoneClock }
const read = (lines: string[], owner: string | null = null) =>
  readEvent(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'), zones, owner)
const START = 'DTSTART:20260302T150000Z'
const DATE = 'DTSTART;VALUE=DATE:20260302'
const lengthOf = (...lines: string[]) => {
  const { length, isPartly } = read(lines)
  return { ...length, isPartly }
}

describe('the length of an event', () => {
  const whole = { isPartly: false }

  it('is that until its end, else its duration, else none or a day', () => {
    expect(lengthOf(START, 'DTEND:20260302T163000Z')).toEqual({ days: 0, ms: 1.5 * HOUR, ...whole })
    expect(lengthOf(START, 'DTEND:20260302T163000Z', 'DURATION:PT1H').ms).toBe(1.5 * HOUR)
    expect(lengthOf(START, 'DURATION:P1W2DT3H4M5S')).toEqual({
      days: 9,
      ms: 3 * HOUR + 245_000,
      ...whole,
    })
    expect(lengthOf(START)).toEqual({ days: 0, ms: 0, ...whole })
    expect(lengthOf(DATE)).toEqual({ days: 1, ms: 0, ...whole })
  })

  it('is in whole days from a date, one at least', () => {
    expect(lengthOf(DATE, 'DTEND;VALUE=DATE:20260305').days).toBe(3)
    expect(lengthOf(DATE, 'DTEND;VALUE=DATE:20260302').days).toBe(1)
    expect(lengthOf(DATE, 'DURATION:P2D')).toEqual({ days: 2, ms: 0, ...whole })
    expect(lengthOf(DATE, 'DURATION:PT25H')).toEqual({ days: 2, ms: 0, ...whole })
    // Eleven in the morning in New York.
    expect(lengthOf(DATE, 'DTEND:20260303T160000Z').days).toBe(2)
    expect(lengthOf(START, 'DTEND;VALUE=DATE:20260304').days).toBe(2)
  })

  it('is an hour, or a day, if it cannot be read or cannot be', () => {
    const hour = { days: 0, ms: HOUR, isPartly: true }
    expect(lengthOf(START, 'DTEND:later')).toEqual(hour)
    expect(lengthOf(START, 'DURATION:an hour')).toEqual(hour)
    expect(lengthOf(START, 'DTEND:20260302T140000Z')).toEqual(hour)
    expect(lengthOf(START, 'DURATION:-PT1H')).toEqual(hour)
    expect(lengthOf(START, 'DURATION:-P1DT1H')).toEqual(hour)
    expect(lengthOf(START, 'DTEND:21270302T150000Z')).toEqual(hour)
    expect(lengthOf(DATE, 'DTEND:later')).toEqual({ days: 1, ms: 0, isPartly: true })
    expect(lengthOf(DATE, 'DURATION:-P1D')).toEqual({ days: 1, ms: 0, isPartly: true })
  })

  it('is a century at most', () => {
    expect(lengthOf(START, 'DURATION:P36525D')).toEqual({ days: 36_525, ms: 0, isPartly: false })
    expect(lengthOf(START, 'DURATION:P36525DT1S').isPartly).toBe(true)
  })
})

describe('an event blocks no time', () => {
  it.each([
    'STATUS:CANCELLED',
    'status:cancelled ',
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ])('with %s', (line) => {
    expect(read([START, line]).isFree).toBe(true)
  })

  it.each(['STATUS:TENTATIVE', 'TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'])(
    'but not with %s',
    (line) => {
      expect(read([START, line]).isFree).toBe(false)
    },
  )

  it('if the owner of the calendar has declined, and nobody else', () => {
    const declined = [START, 'X-DECLINED:ann@example.edu', 'X-DECLINED:barber@example.edu']
    expect(read(declined, 'Barber@example.edu').isFree).toBe(true)
    expect(read(declined, 'ben@example.edu').isFree).toBe(false)
    expect(read(declined).isFree).toBe(false)
  })
})

describe('the texts of an event', () => {
  it('are trimmed, without the characters that a database cannot hold, and of 200 characters', () => {
    const { uid, title } = read([START, 'UID: one ', `SUMMARY: A\\, b\0${'c'.repeat(300)}`])
    expect(uid).toBe('one')
    expect(title).toBe(`A, b${'c'.repeat(196)}`)
  })

  it('may be missing or empty', () => {
    expect(read([START])).toMatchObject({ uid: '', title: null })
    expect(read([START, 'UID:', 'SUMMARY: '])).toMatchObject({ uid: '', title: null })
  })
})

describe('the travel time before an event', () => {
  const travel = (value: string, start = START) =>
    read([start, `X-APPLE-TRAVEL-DURATION;VALUE=DURATION:${value}`]).travelMs

  it('is there for a time, a week at most', () => {
    expect(travel('PT30M')).toBe(HOUR / 2)
    expect(travel('P7D')).toBe(7 * 24 * HOUR)
    expect(travel('P7DT1S')).toBe(0)
    expect(travel('-PT30M')).toBe(0)
    expect(travel('PT30M', DATE)).toBe(0)
    expect(read([START]).travelMs).toBe(0)
  })

  it('may be said without its type, and costs nothing if it cannot be read', () => {
    expect(read([START, 'X-APPLE-TRAVEL-DURATION:PT15M']).travelMs).toBe(HOUR / 4)
    expect(read([START, 'X-APPLE-TRAVEL-DURATION:long'])).toMatchObject({
      travelMs: 0,
      isPartly: false,
    })
  })
})

describe('the times of an event', () => {
  it('are each read on their own', () => {
    const { extra, except, isPartly } = read([
      START,
      'RDATE:20260303T150000Z, 20260304T150000Z,,someday',
      'EXDATE:20260305T150000Z,20260306T150000Z',
    ])
    const day = ({ wall }: { wall: number }) => new Date(wall).getUTCDate()
    expect(extra.map(({ start }) => day(start))).toEqual([3, 4])
    expect(except.map(day)).toEqual([5, 6])
    expect(isPartly).toBe(true)
  })

  it('may have lengths of their own, by end or by duration, but not of a period that cannot be', () => {
    const period = (value: string) => {
      const { extra, isPartly } = read([START, `RDATE;VALUE=PERIOD:20260303T150000Z/${value}`])
      return isPartly ? 'unreadable' : (extra[0]?.length ?? null)
    }
    expect(period('20260303T170000Z')).toEqual({ days: 0, ms: 2 * HOUR })
    expect(period('P1DT1H')).toEqual({ days: 1, ms: HOUR })
    expect(period('20260303T140000Z')).toBe('unreadable')
    expect(period('PT0S')).toBe('unreadable')
    expect(period('P36526D')).toBe('unreadable')
    expect(read([START, 'RDATE:20260303T150000Z']).extra).toMatchObject([{ length: null }])
  })

  it('may replace one of a series, or all later ones', () => {
    const replaced = read([START, 'RECURRENCE-ID;RANGE=ThisAndFuture:20260303T150000Z'])
    expect(replaced).toMatchObject({
      replaces: { wall: Date.parse('2026-03-03T15:00Z') },
      andLater: true,
      isUnplaced: false,
    })
    expect(read([START, 'RECURRENCE-ID:20260303T150000Z']).andLater).toBe(false)
    expect(read([START])).toMatchObject({ replaces: null, andLater: false, isUnplaced: false })
    expect(read([START, 'RECURRENCE-ID:someday'])).toMatchObject({
      replaces: null,
      isUnplaced: true,
      isPartly: true,
    })
  })
})

describe('the start of an event', () => {
  it('is on the clock of its zone, in UTC, or floats', () => {
    expect(read([START]).start).toMatchObject({ isDate: false, isFloating: false, clock: UTC })
    expect(read(['DTSTART:20260302T150000']).start).toMatchObject({
      isFloating: true,
      clock: zones.business,
    })
    const paris = read(['DTSTART;TZID=Europe/Paris:20260302T150000']).start
    expect(paris.clock.instantOf(paris.wall)).toBe(Date.parse('2026-03-02T14:00Z'))
    expect(read([DATE]).start).toMatchObject({ isDate: true, isFloating: true })
  })

  it('is taken by its digits where it cannot be read, and else is there for no event', () => {
    const odd = read(['DTSTART:about 20260302T150000Z'])
    expect(odd).toMatchObject({ isPartly: true, start: { clock: UTC, isDate: false } })
    expect(odd.start.wall).toBe(Date.parse('2026-03-02T15:00Z'))
    expect(read(['DTSTART:20260302T150000 or so']).start).toMatchObject({ isFloating: true })
    expect(read(['DTSTART:on 20260302']).start).toMatchObject({ isDate: true })
    expect(() => read(['DTSTART:120260302'])).toThrow('An event without a start')
    expect(() => read(['SUMMARY:20260302'])).toThrow('An event without a start')
  })
})
