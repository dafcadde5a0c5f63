import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import {
  calendarSafeText,
  eventFile,
  holdsEvent,
  invitationFile,
  isUpToDate,
  mergedEventFile,
  publishedFile,
} from './write.ts'

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

describe('the zone of a file', () => {
  const zonesOf = (file: string) => [...file.matchAll(/^TZID:(.*)\r$/gm)].map(([, name]) => name)

  it.each(['America/New_York', 'Europe/Oslo', 'Asia/Katmandu', 'UTC'])(
    'has the name by which its times refer to it: %s',
    (zone) => {
      const file = eventFile({ ...visit, zone })
      expect(zonesOf(file)).toEqual([zone])
      expect(file).toContain(`DTSTART;TZID=${zone}:`)
      expect(zonesOf(eventFile({ ...visit, zone })), 'written again').toEqual([zone])
    },
  )

  it('is not there for one whose rules nobody knows, and times are in UTC', () => {
    const file = eventFile({ ...visit, zone: 'SystemV/EST5' })
    expect(zonesOf(file)).toEqual([])
    expect(file).toContain('DTSTART:20260302T150000Z\r\n')
  })
})

describe('the roles in a file', () => {
  const written = (more: Partial<typeof visit> & { isTentative?: boolean }) =>
    propertiesOf(invitationFile({ ...visit, ...more }))

  it('ask the client for no reply', () => {
    const file = invitationFile({ ...visit, inviteeEmail: 'ann@example.edu' })
    expect(read(file).method).toBe('REQUEST')
    expect(propertiesOf(file)).toContain(
      'ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ann@example.edu',
    )
    expect(written({}).join()).not.toContain('ATTENDEE')
  })

  it('hold an address without what could begin another line', () => {
    const organizerEmail = 'a@b\r\nX-EVIL:1 '
    expect(written({ organizerEmail })).toContain('ORGANIZER:mailto:a@bX-EVIL:1')
  })

  it('keep the time free of a cancelled visit alone', () => {
    expect(written({})).toEqual(expect.arrayContaining(['STATUS:CONFIRMED', 'TRANSP:OPAQUE']))
    expect(written({ isTentative: true })).toEqual(
      expect.arrayContaining(['STATUS:TENTATIVE', 'TRANSP:OPAQUE']),
    )
    expect(written({ isCancelled: true, isTentative: true })).toEqual(
      expect.arrayContaining(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']),
    )
  })
})

describe('a file of several visits', () => {
  it('is published, with an event of each', () => {
    const other = { ...visit, uid: 'other', isTentative: true }
    const calendar = new ICAL.Component(ICAL.parse(publishedFile([visit, other])))
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    const events = calendar.getAllSubcomponents('vevent').map((event) => ({
      uid: event.getFirstPropertyValue('uid'),
      status: event.getFirstPropertyValue('status'),
    }))
    expect(events).toEqual([
      { uid: visit.uid, status: 'CONFIRMED' },
      { uid: 'other', status: 'TENTATIVE' },
    ])
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1)
  })

  it('tells of the first as well what it tells of the others', () => {
    expect(publishedFile([{ ...visit, isTentative: true }])).toContain('STATUS:TENTATIVE')
  })

  it('needs a visit', () => {
    expect(() => publishedFile([])).toThrow(new RangeError('A calendar file without an event'))
  })
})

describe('a file holds an event', () => {
  it('with its UID in any letter case, if it is whole', () => {
    const file = eventFile(visit)
    expect(holdsEvent(file, visit.uid)).toBe(true)
    expect(holdsEvent(file, visit.uid.toUpperCase())).toBe(true)
    expect(holdsEvent(file.replace(visit.uid, ` ${visit.uid.toUpperCase()} `), visit.uid)).toBe(
      true,
    )
    expect(holdsEvent(file, 'another')).toBe(false)
    expect(holdsEvent(file.slice(0, -20), visit.uid)).toBe(false)
    expect(holdsEvent('', visit.uid)).toBe(false)
  })
})

describe('an event is up to date', () => {
  const wanted = eventFile(visit)
  const isCurrent = (existing: string, of = visit) => isUpToDate(existing, wanted, of)
  const changed = (from: string | RegExp, to: string) => wanted.replace(from, to)

  it('if nothing differs that the booking determines, in whatever order', () => {
    expect(isCurrent(wanted)).toBe(true)
    expect(isCurrent(changed(/(STATUS:.*\r\n)(TRANSP:.*\r\n)/, '$2$1'))).toBe(true)
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nSUMMARY:X\r\nEND:VALARM\r\n'
    expect(isCurrent(changed('END:VEVENT', `LOCATION:Kitchen\r\n${alarm}END:VEVENT`))).toBe(true)
    expect(isCurrent(changed(/DTSTAMP:.*/, 'DTSTAMP:20200101T000000Z'))).toBe(true)
  })

  it('unless its time, its title or what repeats it differs', () => {
    expect(isCurrent(changed('T100000', 'T110000'))).toBe(false)
    expect(isCurrent(changed(/SUMMARY:.*/, 'SUMMARY:Lunch'))).toBe(false)
    expect(isCurrent(changed('END:VEVENT', 'RRULE:FREQ=DAILY\r\nEND:VEVENT'))).toBe(false)
  })

  it('unless it is gone, there twice, or in a file that is cut off', () => {
    expect(isCurrent(eventFile({ ...visit, uid: 'another' }))).toBe(false)
    const event = /BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/.exec(wanted)?.[0] ?? ''
    expect(isCurrent(changed(event, event + event))).toBe(false)
    expect(isCurrent(wanted.slice(0, -20))).toBe(false)
  })

  it('unless its number is older than that of the booking', () => {
    expect(isCurrent(changed('SEQUENCE:2', 'SEQUENCE:3'))).toBe(true)
    expect(isCurrent(changed('SEQUENCE:2', 'SEQUENCE:1'))).toBe(false)
    expect(isCurrent(changed('SEQUENCE:2\r\n', ''))).toBe(false)
    expect(isCurrent(changed('SEQUENCE:2\r\n', ''), { ...visit, sequence: 0 })).toBe(true)
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

  it('is written anew where it is gone, or where its file is cut off', () => {
    const anew = eventFile(moved)
    const others = eventFile({ ...visit, uid: 'another' })
    expect(mergedEventFile(moved, { existing: others, previous })).toBe(anew)
    expect(mergedEventFile(moved, { existing: edited().slice(0, -20), previous })).toBe(anew)
  })

  it('has a number above that of the calendar and not below that of the booking', () => {
    const numbered = (stored: string, sequence: number) =>
      mergedEventFile(
        { ...moved, sequence },
        { existing: edited().replace('SEQUENCE:2', stored), previous },
      )
    expect(numbered('SEQUENCE:7', 3)).toContain('SEQUENCE:8\r\n')
    expect(numbered('SEQUENCE:7', 12)).toContain('SEQUENCE:12\r\n')
    expect(numbered('X-NO:1', 0)).toContain('SEQUENCE:1\r\n')
  })

  it('brings the rules of its zone once, and leaves the other events of the file', () => {
    const berlin = { ...moved, zone: 'Europe/Berlin' }
    const other = eventFile({ ...visit, uid: 'another', summary: 'Lunch' })
    const [, lunch = ''] = /(BEGIN:VEVENT[\s\S]*END:VEVENT\r\n)/.exec(other) ?? []
    const existing = edited().replace('END:VCALENDAR', `${lunch}END:VCALENDAR`)
    const once = mergedEventFile(berlin, { existing, previous })
    const twice = mergedEventFile(berlin, { existing: once, previous: moved.description })
    for (const merged of [once, twice]) {
      expect(merged.match(/^TZID:.*(?=\r$)/gm)).toEqual([
        'TZID:America/New_York',
        'TZID:Europe/Berlin',
      ])
      expect(merged.match(/BEGIN:VEVENT/g)).toHaveLength(2)
      expect(merged).toContain('SUMMARY:Lunch\r\n')
    }
  })

  it('has no empty lines where a person has added nothing', () => {
    const existing = eventFile({ ...visit, description: previous })
    expect(read(mergedEventFile(moved, { existing, previous })).description).toBe('Phone: 2')
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
