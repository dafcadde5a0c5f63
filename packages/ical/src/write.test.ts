import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarSafeText, eventFile, invitationFile, mergedEventFile } from './write.ts'

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
  inviteeEmail: null,
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

describe('an invitation', () => {
  it('names a place only where one is given', () => {
    expect(invitationFile(visit)).not.toContain('\nLOCATION')
    const file = invitationFile({ ...visit, location: '12 Maple Street, Unit 3\nSpringfield' })
    expect(file).toContain('LOCATION:12 Maple Street\\, Unit 3\\nSpringfield\r\n')
  })

  it('contains title, time and version, and is read back unchanged', () => {
    expect(read(invitationFile(visit))).toEqual({
      method: 'PUBLISH',
      status: 'CONFIRMED',
      uid: visit.uid,
      sequence: 2,
      description: visit.description,
      start: visit.start.toISOString(),
      end: visit.end.toISOString(),
    })
  })

  it('cancels a cancelled visit', () => {
    const { method, status } = read(invitationFile({ ...visit, isCancelled: true }))
    expect({ method, status }).toEqual({ method: 'CANCEL', status: 'CANCELLED' })
  })

  it('has lines of at most 75 octets that end with CRLF', () => {
    const lines = invitationFile(visit).split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.filter((line) => line.includes('\n'))).toEqual([])
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  })

  it('names an organizer only if the business has an email address', () => {
    expect(invitationFile(visit)).not.toContain('ORGANIZER')
    expect(invitationFile({ ...visit, organizerEmail: 'chair@example.com' })).toContain(
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
    expect(read(invitationFile({ ...visit, zone, start: at })).start).toBe(at.toISOString())
  })
})

/** The unfolded content lines of its one event, without its times and texts. */
function propertiesOf(file: string): string[] {
  const [, event = ''] = file.replaceAll('\r\n ', '').split(/BEGIN:VEVENT\r\n|END:VEVENT/)
  return event.split('\r\n').filter(Boolean)
}

describe('an event that a person edited', () => {
  const previous = 'Phone: 1\r\nNotes: fade'
  const moved = { ...visit, start: new Date('2026-03-03T15:00:00Z'), description: 'Phone: 2' }
  const edited = (...lines: string[]) =>
    eventFile({ ...visit, description: `Bring shears\n${calendarSafeText(previous)}` }).replace(
      'END:VEVENT',
      [...lines, 'END:VEVENT'].join('\r\n'),
    )

  it('keeps all properties that the booking does not determine', () => {
    const added = [
      'LOCATION:Kitchen\\, 2nd floor\\; left',
      'URL;VALUE=URI:https://example.edu/?a=b;c,d',
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="1 Main St\\\\n, Bryan";X-TITLE=Home:geo:30.6,-96.3',
      'X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M',
      'CATEGORIES:Hair,Men',
      'ATTACH;FMTTYPE=image/png:https://example.edu/a.png',
      'X-RECURRENCE-EXCEPTION:20260309T130000Z',
    ]
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM']
    const merged = mergedEventFile(moved, { existing: edited(...added, ...alarm), previous })
    expect(propertiesOf(merged)).toEqual(expect.arrayContaining([...added, ...alarm]))
    expect(propertiesOf(merged)).toContain('DTSTART;TZID=America/New_York:20260303T100000')
    expect(propertiesOf(merged)).toContain('SEQUENCE:3')
  })

  it('keeps the note beside a description that was stored with carriage returns', () => {
    const once = mergedEventFile(moved, { existing: edited(), previous })
    expect(read(once).description).toBe('Phone: 2\n\nBring shears')
    const twice = mergedEventFile(moved, { existing: once, previous: moved.description })
    expect(read(twice).description).toBe('Phone: 2\n\nBring shears')
  })

  it('is one visit again if a person made a series of it', () => {
    const single = propertiesOf(
      eventFile({ ...visit, start: new Date('2026-03-10T14:00:00Z') }),
    ).join('\r\n')
    const series = edited('RRULE:FREQ=WEEKLY').replace(
      'BEGIN:VEVENT',
      `BEGIN:VEVENT\r\nRECURRENCE-ID:20260309T140000Z\r\n${single}\r\nEND:VEVENT\r\nBEGIN:VEVENT`,
    )
    const merged = mergedEventFile(moved, { existing: series, previous })
    expect(merged.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(propertiesOf(merged).join()).not.toMatch(/RRULE|RECURRENCE-ID/)
  })

  it('loses a control character that another program left in it', () => {
    const merged = mergedEventFile(moved, {
      existing: edited('LOCATION:Kitchen\u0007\u000b\rX-EVIL:1'),
      previous,
    })
    expect(propertiesOf(merged)).toContain('LOCATION:KitchenX-EVIL:1')
  })
})
