import { describe, expect, it } from 'vitest'
import {
  clocksDiffer,
  clockTime,
  clockTimeOnce,
  dateRange,
  dayAndTime,
  dayPart,
  leafOf,
  localDate,
  longDate,
  longDay,
  monthDay,
  shortDay,
  weekdayName,
  zoneName,
} from './datetime.ts'

const NEW_YORK = 'America/New_York'
const KATHMANDU = 'Asia/Kathmandu'
const tuesday = Date.parse('2026-11-24T20:00:00Z')

describe('an instant in a zone', () => {
  it('is written as people in the United States write it', () => {
    expect(clockTime(tuesday, NEW_YORK)).toBe('3:00 PM')
    expect(longDay(tuesday, NEW_YORK)).toBe('Tuesday, November 24')
    expect(dayAndTime(tuesday, NEW_YORK)).toBe('Tuesday, November 24, 3:00 PM')
    expect(monthDay(tuesday, NEW_YORK)).toBe('November 24')
    expect(shortDay(tuesday, NEW_YORK)).toBe('Tue, Nov 24')
    expect(weekdayName(tuesday, NEW_YORK)).toBe('Tuesday')
  })

  it('has plain spaces only, so that it can be searched and read aloud', () => {
    expect(clockTime(tuesday, NEW_YORK)).toMatch(/^[\x20-\x7e]+$/)
  })

  it('belongs to the day of the zone, not of the machine', () => {
    expect(localDate(tuesday, NEW_YORK)).toBe('2026-11-24')
    expect(localDate(tuesday, KATHMANDU)).toBe('2026-11-25')
    expect(clockTime(tuesday, KATHMANDU)).toBe('1:45 AM')
  })

  it('says noon and midnight with twelve', () => {
    expect(clockTime(Date.parse('2026-11-24T17:00:00Z'), NEW_YORK)).toBe('12:00 PM')
    expect(clockTime(Date.parse('2026-11-24T05:00:00Z'), NEW_YORK)).toBe('12:00 AM')
  })

  it('keeps nine o’clock at nine on both sides of a clock change', () => {
    expect(clockTime(Date.parse('2026-10-31T13:00:00Z'), NEW_YORK)).toBe('9:00 AM')
    expect(clockTime(Date.parse('2026-11-01T14:00:00Z'), NEW_YORK)).toBe('9:00 AM')
    expect(clockTime(Date.parse('2027-03-13T14:00:00Z'), NEW_YORK)).toBe('9:00 AM')
    expect(clockTime(Date.parse('2027-03-14T13:00:00Z'), NEW_YORK)).toBe('9:00 AM')
  })

  it('adds the zone to the two ambiguous times 1:30 AM of an autumn night, and to no others', () => {
    expect(clockTimeOnce(Date.parse('2026-11-01T05:30:00Z'), NEW_YORK)).toBe('1:30 AM EDT')
    expect(clockTimeOnce(Date.parse('2026-11-01T06:30:00Z'), NEW_YORK)).toBe('1:30 AM EST')
    expect(clockTimeOnce(Date.parse('2026-11-01T07:30:00Z'), NEW_YORK)).toBe('2:30 AM')
  })
})

describe('the part of the day', () => {
  it.each([
    ['05:00', 'Morning'],
    ['16:59', 'Morning'],
    ['17:00', 'Afternoon'],
    ['21:59', 'Afternoon'],
    ['22:00', 'Evening'],
  ])('%s UTC in New York is %s', (time, part) => {
    expect(dayPart(Date.parse(`2026-11-24T${time}:00Z`), NEW_YORK)).toBe(part)
  })
})

describe('zones', () => {
  it('are named by their everyday name', () => {
    expect(zoneName(NEW_YORK, tuesday)).toBe('Eastern Time')
    expect(zoneName('America/Chicago', tuesday)).toBe('Central Time')
  })

  it('differ when their clocks do at that instant', () => {
    expect(clocksDiffer(NEW_YORK, 'America/Detroit', tuesday)).toBe(false)
    expect(clocksDiffer(NEW_YORK, 'America/Chicago', tuesday)).toBe(true)
    // Twelve hours and a half apart in winter would show in the minutes; a whole day only in the date.
    expect(clocksDiffer('Pacific/Kiritimati', 'Pacific/Honolulu', tuesday)).toBe(true)
  })

  it('may agree in winter and not in summer', () => {
    expect(clocksDiffer('America/Denver', 'America/Phoenix', tuesday)).toBe(false)
    expect(clocksDiffer('America/Denver', 'America/Phoenix', Date.parse('2026-07-01T12:00Z'))).toBe(
      true,
    )
  })
})

describe('a local date', () => {
  it('shows on a calendar leaf', () => {
    expect(leafOf('2026-11-24')).toEqual({ weekday: 'Tue', day: '24', month: 'Nov' })
    expect(longDate('2026-11-24')).toBe('Tuesday, November 24')
  })

  it('makes a range that names each month once', () => {
    expect(dateRange('2026-11-20', '2026-11-26')).toBe('Nov 20 – 26')
    expect(dateRange('2026-11-27', '2026-12-03')).toBe('Nov 27 – Dec 3')
    expect(dateRange('2026-11-27', '2026-11-27')).toBe('Nov 27')
  })
})
