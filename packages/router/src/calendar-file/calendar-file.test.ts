import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFile } from './reads.ts'

const visit = {
  uid: 'bcb0106a-8739-4304-81c0-f4bdd7cf308b',
  sequence: 2,
  isCancelled: false,
  start: new Date('2026-03-02T15:00:00Z'),
  end: new Date('2026-03-02T15:50:00Z'),
  summary: "Men's haircut - The Open Chair",
  description:
    'Cut, towel; and a long sentence that has to be folded, since no line may be longer.',
  organizerEmail: '',
  stamp: new Date('2026-03-01T12:00:00Z'),
  zone: 'America/New_York',
}

/** What a calendar makes of the file, with nothing but the zone rules inside it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('no event')
  const event = new ICAL.Event(component)
  const instant = (time: ICAL.Time) => {
    if (zone && time.zone !== ICAL.Timezone.utcTimezone) time.zone = new ICAL.Timezone(zone)
    return time.toJSDate().toISOString()
  }
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    description: event.description,
    start: instant(event.startDate),
    end: instant(event.endDate),
  }
}

describe('a calendar file', () => {
  it('says what, when and which version, and reads back as it was', () => {
    expect(read(calendarFile(visit))).toEqual({
      method: 'PUBLISH',
      status: 'CONFIRMED',
      uid: visit.uid,
      sequence: 2,
      description: visit.description,
      start: visit.start.toISOString(),
      end: visit.end.toISOString(),
    })
  })

  it('takes a cancelled visit away', () => {
    const { method, status } = read(calendarFile({ ...visit, isCancelled: true }))
    expect({ method, status }).toEqual({ method: 'CANCEL', status: 'CANCELLED' })
  })

  it('has lines of at most 75 octets that end with CRLF', () => {
    const lines = calendarFile(visit).split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.filter((line) => line.includes('\n'))).toEqual([])
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  })

  it('names an organizer only where the business published an address', () => {
    expect(calendarFile(visit)).not.toContain('ORGANIZER')
    expect(calendarFile({ ...visit, organizerEmail: 'chair@example.com' })).toContain(
      'ORGANIZER:mailto:chair@example.com',
    )
  })

  it.each([
    ['America/New_York', '2026-03-08T06:30:00Z', 'before the spring change'],
    ['America/New_York', '2026-03-08T07:30:00Z', 'after the spring change'],
    ['America/New_York', '2026-11-01T05:30:00Z', 'in the first of the two repeated hours'],
    ['America/New_York', '2026-11-01T06:30:00Z', 'in the second of the two repeated hours'],
    ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', 'in a repeated half hour'],
    ['Asia/Kathmandu', '2026-07-01T03:15:00Z', 'in a zone of odd minutes'],
    ['America/Phoenix', '2026-07-01T16:00:00Z', 'in a zone without changes'],
    ['Australia/Sydney', '2026-01-10T00:00:00Z', 'in the southern summer'],
  ])('keeps the instant: %s, %s, %s', (zone, start) => {
    const at = new Date(start)
    expect(read(calendarFile({ ...visit, zone, start: at })).start).toBe(at.toISOString())
  })
})
