import { describe, expect, it } from 'vitest'
import { isOver, isOverPeriod } from './past-events.ts'

/** Three days are left for zones and for what a parser would read differently. */
const over = (day: string, ...lines: string[]) => isOver(lines, Date.parse(`2026-${day}T00:00Z`))
const START = 'DTSTART:20260302T150000Z'

describe('an event is over', () => {
  it('some days after its end', () => {
    expect(over('03-06', START, 'DTEND:20260302T160000Z')).toBe(true)
    expect(over('03-05', START, 'DTEND:20260302T160000Z')).toBe(false)
    expect(over('03-16', START, 'DTEND:20260312T160000Z')).toBe(true)
    expect(over('03-15', START, 'DTEND:20260312T160000Z')).toBe(false)
  })

  it('and no sooner if it ends before it starts', () => {
    expect(over('03-04', START, 'DTEND:20260201T160000Z')).toBe(false)
    expect(over('03-06', START, 'DTEND:20260201T160000Z')).toBe(true)
  })

  it.each([
    ['DURATION:PT1H', '03-07'],
    ['DURATION:P1W', '03-14'],
    ['DURATION:P1DT24H', '03-09'],
    ['DURATION:+P3D', '03-10'],
    ['duration:pt24h30m15s', '03-08'],
    ['X-NONE:1', '03-07'],
  ])('by its length: %s', (line, day) => {
    const before = `${day.slice(0, 3)}${String(Number(day.slice(3)) - 1).padStart(2, '0')}`
    expect([over(before, START, line), over(day, START, line)]).toEqual([false, true])
  })

  it('when its last time is', () => {
    expect(over('03-20', START, 'RRULE:FREQ=DAILY;COUNT=3')).toBe(true)
    expect(over('03-20', START, 'RRULE:FREQ=DAILY;UNTIL=20260331')).toBe(false)
    expect(over('03-20', START, 'RRULE:FREQ=DAILY')).toBe(false)
    expect(over('03-20', START, 'RDATE:20260303T150000Z,20260304T150000Z')).toBe(true)
    expect(over('03-20', START, 'RDATE:20260303T150000Z,20260318T150000Z')).toBe(false)
    expect(over('03-20', START, 'RDATE:20260318T150000Z', 'RDATE:20260303T150000Z')).toBe(false)
  })

  it('when the time that it replaces is, too, and never if it replaces all later ones', () => {
    expect(over('03-20', START, 'RECURRENCE-ID:20260303T150000Z')).toBe(true)
    expect(over('03-20', START, 'RECURRENCE-ID:20260318T150000Z')).toBe(false)
    const later = 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260303T150000Z'
    expect(over('12-20', START, later)).toBe(false)
  })

  it.each([
    ['a start that cannot be read', ['DTSTART:soon']],
    ['no start', ['DTEND:20260302T160000Z']],
    ['an end that cannot be read', [START, 'DTEND:later']],
    ['a length that cannot be read', [START, 'DURATION:an hour']],
    ['a negative length', [START, 'DURATION:-PT1H']],
    ['a length with a wrong part', [START, 'DURATION:PT5X']],
    ['a length with minutes twice', [START, 'DURATION:PT5M5M']],
    ['a rule that cannot be read', [START, 'RRULE:FREQ=SOMETIMES']],
    ['a time that cannot be read', [START, 'RDATE:someday']],
  ])('never with %s', (_, lines) => {
    expect(over('12-31', ...lines)).toBe(false)
  })
})

describe('a period is over', () => {
  const isOverOn = (period: string, day: string) =>
    isOverPeriod(period, Date.parse(`${day}T00:00Z`))

  it('some days after its end', () => {
    const period = '20260302T150000Z/20260312T160000Z'
    expect(isOverOn(period, '2026-03-15')).toBe(false)
    expect(isOverOn(period, '2026-03-16')).toBe(true)
  })

  it('a year after its start if it has a length, which is not read', () => {
    expect(isOverOn('20260302T150000Z/PT1H', '2027-03-06')).toBe(false)
    expect(isOverOn('20260302T150000Z/PT1H', '2027-03-07')).toBe(true)
    expect(isOverOn('20260302T150000Z/-pt1h', '2027-03-07')).toBe(true)
  })

  it('never if it cannot be read', () => {
    expect(isOverOn('', '2030-01-01')).toBe(false)
    expect(isOverOn('20260302T150000Z/', '2030-01-01')).toBe(false)
  })
})
