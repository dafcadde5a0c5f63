import { describe, expect, it } from 'vitest'
import { type Moment, UTC, zoneClock } from './clock.ts'
import { lastStartOf, repeat, stepsOf, UnreadableRule } from './repetition.ts'

const DAY = 86_400_000
/** A Monday. */
const START = Date.parse('2026-03-02T15:00Z')
const start: Moment = { wall: START, isDate: false, isFloating: false, clock: UTC }
const april = { from: START, to: Date.parse('2026-04-01T00:00Z') }
const days = (rule: string, of: Moment = start, range = april) =>
  repeat(rule, of, range).map((wall) => new Date(wall).getUTCDate())

describe('the starts of a rule', () => {
  it('begin with the first, whether the rule matches it or not', () => {
    expect(days('FREQ=WEEKLY;COUNT=3')).toEqual([2, 9, 16])
    expect(days('FREQ=WEEKLY;BYDAY=TU;COUNT=3')).toEqual([2, 3, 10])
  })

  it('count the first also where the position in a set would leave it out', () => {
    const second = 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2'
    expect(days(second)).toEqual([2, 9])
    expect(days(`${second};COUNT=1`)).toEqual([2])
    expect(days(`${second};COUNT=2`, start, { ...april, to: START + 90 * DAY })).toEqual([2, 9])
    expect(days(second, start, { from: START + 1, to: april.to })).toEqual([9])
  })

  it('are read in lower case, with spaces and without an order', () => {
    expect(days(' count = 2 ; freq=daily;; ')).toEqual([2, 3])
  })

  it('are none in a range that is over before it begins', () => {
    expect(days('FREQ=DAILY;UNTIL=20260101')).toEqual([])
    expect(days('FREQ=DAILY', start, { from: april.to, to: april.from })).toEqual([])
  })

  it('include that of UNTIL, as an instant, on the clock of the event, or as a date', () => {
    expect(days('FREQ=DAILY;UNTIL=20260304T150000Z')).toEqual([2, 3, 4])
    expect(days('FREQ=DAILY;UNTIL=20260304T145959Z')).toEqual([2, 3])
    expect(days('FREQ=DAILY;UNTIL=20260304')).toEqual([2, 3, 4])
    // Three in the afternoon in New York is eight in the evening in UTC.
    const ofNewYork = { ...start, clock: zoneClock('America/New_York') }
    expect(days('FREQ=DAILY;UNTIL=20260304T200000Z', ofNewYork)).toEqual([2, 3, 4])
    expect(days('FREQ=DAILY;UNTIL=20260304T195959Z', ofNewYork)).toEqual([2, 3])
    expect(days('FREQ=DAILY;UNTIL=20260304T150000', ofNewYork)).toEqual([2, 3, 4])
    expect(days('FREQ=DAILY;UNTIL=20260304T145959', ofNewYork)).toEqual([2, 3])
  })

  it('include that of UNTIL in a series of dates', () => {
    const wall = Date.parse('2026-03-02T00:00Z')
    const date = { wall, isDate: true, isFloating: true, clock: zoneClock('America/New_York') }
    const until = (text: string) => days(`FREQ=DAILY;UNTIL=${text}`, date, { ...april, from: wall })
    expect(until('20260304')).toEqual([2, 3, 4])
    expect(until('20260304T000000Z')).toEqual([2, 3, 4])
    expect(until('20260304T000000')).toEqual([2, 3, 4])
    // The midnight of the fourth in New York.
    expect(until('20260304T050000Z')).toEqual([2, 3, 4])
    expect(until('20260304T045959Z')).toEqual([2, 3])
  })

  it.each([
    'FREQ=SOMETIMES',
    'COUNT=2',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=1;COUNT=2',
    'FREQ=DAILY;UNKNOWN=1',
    'FREQ=DAILY;INTERVAL=1=2',
    'FREQ=DAILY;UNTIL=soon',
    `FREQ=DAILY${';'.repeat(2_000)}`,
    `FREQ=DAILY;BYMINUTE=${Array.from({ length: 25 }, (_, minute) => minute)}`,
  ])('are refused: %s', (rule) => {
    expect(() => days(rule)).toThrow(UnreadableRule)
    expect(stepsOf(rule, start, april)).toBe(0)
  })

  it('are read up to 24 times a day, and in a rule of 2,000 characters', () => {
    const minutes = Array.from({ length: 24 }, (_, minute) => minute)
    expect(days(`FREQ=DAILY;COUNT=24;BYHOUR=16;BYMINUTE=${minutes}`)).toHaveLength(24)
    expect(days(`FREQ=DAILY;COUNT=2${';'.repeat(1_982)}`)).toEqual([2, 3])
  })
})

describe('the last start of a rule', () => {
  const after = (rule: string) => {
    const last = lastStartOf(rule, START)
    return last === null ? null : (last - START) / DAY
  }

  it('is two days after UNTIL, on whichever clock', () => {
    expect(after('FREQ=DAILY;UNTIL=20260304T150000Z')).toBe(4)
    expect(after('FREQ=DAILY;BYHOUR=3;UNTIL=20260304T150000')).toBe(4)
  })

  it('is as many periods after the first as are counted, with those without such a day', () => {
    expect(after('FREQ=HOURLY;COUNT=48')).toBe(2)
    expect(after('FREQ=DAILY;COUNT=3')).toBe(3)
    expect(after('FREQ=DAILY;COUNT=3;INTERVAL=2')).toBe(6)
    expect(after('FREQ=WEEKLY;COUNT=3;BYDAY=MO,WE')).toBe(21)
    expect(after('FREQ=MONTHLY;COUNT=2')).toBe(124)
    expect(after('FREQ=YEARLY;COUNT=1')).toBe(2_928)
  })

  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;COUNT=3;BYMONTH=2',
    'FREQ=WEEKLY;COUNT=3;BYDAY=MO;BYMONTH=2',
    'FREQ=WEEKLY;COUNT=3;BYDAY=1MO',
    'FREQ=SOMETIMES;COUNT=3',
  ])('is not known without counting: %s', (rule) => {
    expect(after(rule)).toBeNull()
  })
})

describe('the steps of a rule', () => {
  const steps = (rule: string, range = april, of = start) => stepsOf(rule, of, range)
  const month = { from: START, to: START + 28 * DAY }

  it('are its periods in the range, and two at its ends', () => {
    expect(steps('FREQ=DAILY', month)).toBe(30)
    expect(steps('FREQ=DAILY;INTERVAL=2', month)).toBe(16)
    expect(steps('FREQ=WEEKLY', month)).toBe(6)
    expect(steps('FREQ=DAILY;UNTIL=20260307T150000Z', month)).toBe(9)
    expect(steps('FREQ=DAILY', { from: month.to, to: month.to + 5 * DAY })).toBe(7)
    expect(steps('FREQ=DAILY', { from: 0, to: START - 1 })).toBe(0)
  })

  it('are no more than are counted, from the first on', () => {
    expect(steps('FREQ=DAILY;COUNT=3', month)).toBe(4)
    expect(steps('FREQ=DAILY;COUNT=300', { from: month.to, to: month.to + 5 * DAY })).toBe(35)
  })

  it('are more for a rule that names days, months or times of a day', () => {
    expect(steps('FREQ=WEEKLY;BYDAY=MO', month)).toBe(6 * 7)
    expect(steps('FREQ=MONTHLY;BYDAY=MO', month)).toBe(3 * 31)
    expect(steps('FREQ=YEARLY;BYDAY=MO', month)).toBe(3 * 366)
    expect(steps('FREQ=YEARLY;BYMONTH=3,4', month)).toBe(3 * 2)
    expect(steps('FREQ=YEARLY;BYMONTH=3,4;BYDAY=MO', month)).toBe(3 * 62)
    expect(steps('FREQ=DAILY;BYHOUR=1,2,3', month)).toBe(30 * 3)
    expect(steps('FREQ=DAILY;COUNT=20;BYMONTH=3', month)).toBe(30 * 16)
  })
})
