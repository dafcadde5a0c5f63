import { describe, expect, it } from 'vitest'
import { inFile, oneHour } from './calendar-files.testing.ts'
import { calendarText, firstTimeText, isWhole } from './calendar-text.ts'

const textsOf = (file: string) => calendarText(file).events.map(({ text }) => text.split('\r\n'))

it('keeps of an event what determines its times, and its title', () => {
  const more = ['DESCRIPTION:Room 7', 'BEGIN:VALARM', 'DTSTART:soon', 'END:VALARM']
  expect(textsOf(inFile(oneHour('SUMMARY:Physics', ...more)))).toEqual([oneHour('SUMMARY:Physics')])
})

it('leaves an empty property out, unless it has to be there', () => {
  const event = oneHour('RDATE:', 'EXDATE;VALUE=DATE:', 'DTEND:').with(2, 'DTSTART:')
  expect(textsOf(inFile(event))).toEqual([
    ['BEGIN:VEVENT', 'UID:lecture', 'DTSTART:', 'DURATION:PT1H', 'DTEND:', 'END:VEVENT'],
  ])
  // A value may end with a colon.
  expect(textsOf(inFile(oneHour('SUMMARY:Bring:')))).toEqual([oneHour('SUMMARY:Bring:')])
})

it('keeps of the attendees those who declined, by each of their addresses', () => {
  const declinedBy = (line: string) =>
    textsOf(inFile(oneHour(line)))[0]?.filter((each) => each.startsWith('X-DECLINED'))
  expect(declinedBy('ATTENDEE;PARTSTAT=DECLINED:MAILTO: Ben@Example.edu')).toEqual([
    'X-DECLINED:ben@example.edu',
  ])
  expect(
    declinedBy('ATTENDEE;CN="A: B";PARTSTAT="DECLINED";EMAIL=Ben@example.edu:/principal/7'),
  ).toEqual(['X-DECLINED:ben@example.edu'])
  expect(declinedBy('ATTENDEE;PARTSTAT=DECLINED;EMAIL=b@x.edu:mailto:c@x.edu')).toEqual([
    'X-DECLINED:c@x.edu',
    'X-DECLINED:b@x.edu',
  ])
  expect(declinedBy('ATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@example.edu')).toEqual([])
  expect(declinedBy('ATTENDEE;PARTSTAT=DECLINED:mailto:a\\,b@x.edu')).toEqual([])
  expect(declinedBy('ATTENDEE')).toEqual([])
})

it('adds to a bare date that it is one, without a zone', () => {
  const event = (start: string) => oneHour().with(2, start)
  expect(textsOf(inFile(event('DTSTART:20260302')))).toEqual([event('DTSTART;VALUE=DATE:20260302')])
  expect(textsOf(inFile(event('DTSTART;TZID=Campus;X-A=1;VALUE=DATE-TIME:20260302')))).toEqual([
    event('DTSTART;VALUE=DATE;X-A=1:20260302'),
  ])
  const said = event('DTSTART;VALUE=DATE;TZID=Campus:20260302')
  expect(textsOf(inFile(said))).toEqual([said])
})

it('keeps a component that no standard of ours names if it has a time', () => {
  const visit = (name: string, ...lines: string[]) => [
    `BEGIN:${name}`,
    'UID:visit',
    ...lines,
    `END:${name}`,
  ]
  const { events } = calendarText(
    inFile(visit('X-VISIT', 'DTSTART:20260302T150000Z'), visit('X-NOTE'), oneHour()),
  )
  expect(events.map(({ isForeign }) => isForeign)).toEqual([true, false])
  expect(calendarText(inFile(visit('VTODO', 'DTSTART:20260302T150000Z'))).events).toEqual([])
})

it('gives an event the zones of its calendar by their names, without escapes', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Campus\\, north ', 'COMMENT:old', 'END:VTIMEZONE']
  const [event] = calendarText(inFile(zone, oneHour())).events
  expect([...(event?.timezones ?? [])]).toEqual([
    ['Campus, north', zone.filter((line) => line !== 'COMMENT:old').join('\r\n')],
  ])
})

it('is whole with each component closed, in a calendar', () => {
  const file = inFile(oneHour())
  expect(isWhole(file)).toBe(true)
  expect(isWhole(`${file}\r\n${file}`)).toBe(true)
  expect(isWhole(file.slice(0, -20))).toBe(false)
  expect(isWhole(file.replace('END:VEVENT', 'END:VTODO'))).toBe(false)
  expect(isWhole(oneHour().join('\r\n'))).toBe(false)
  expect(isWhole(inFile([file]))).toBe(false)
  expect(isWhole('')).toBe(false)
})

describe('the first time of an event that is too long', () => {
  const first = (...lines: string[]) =>
    firstTimeText(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'))
      .split('\r\n')
      .slice(1, -1)

  it('is left without what repeats it, leaves times out or adds some', () => {
    const event = oneHour('SUMMARY:Physics', 'STATUS:TENTATIVE')
    const more = ['RRULE:FREQ=DAILY', 'EXDATE:20260303T150000Z', 'RDATE:20260303T150000Z']
    const long = [...event.slice(0, -1), ...more, 'END:VEVENT'].join('\r\n')
    expect(firstTimeText(long)).toBe(event.join('\r\n'))
  })

  it('has the first of each property', () => {
    expect(first('UID:one', 'uid:two', ' DTSTART:1', ':')).toEqual(['UID:one'])
  })

  it('has a text of a thousand characters, and a long time without its parameters', () => {
    const x = 'x'.repeat(2_000)
    expect(first(`UID:${x}`, `SUMMARY:${x}`)).toEqual([
      `UID:${x}`.slice(0, 1_000),
      `SUMMARY:${x}`.slice(0, 1_000),
    ])
    expect(first(`DTSTART;TZID=${x}:20260302T150000`, `DTEND;X=${x}:20260303`)).toEqual([
      'DTSTART:20260302T150000',
      'DTEND;VALUE=DATE:20260303',
    ])
    expect(first(`DURATION:${x}`)).toEqual([`DURATION:${x}`.slice(0, 1_009)])
    const whole = `DTSTART;X=${'x'.repeat(975)}:20260302T150000`
    expect(whole).toHaveLength(1_001)
    expect(first(whole.replace('x', ''))).toEqual([whole.replace('x', '')])
    expect(first(whole)).toEqual(['DTSTART:20260302T150000'])
  })

  it('is what is read of a component of more than a megabyte, wherever it stands', () => {
    const [begin = '', uid = '', start = '', length = '', end = ''] = oneHour()
    const out = Array.from({ length: 44_000 }, () => 'EXDATE:20260303T150000Z')
    const event = [begin, uid, ...out, start, 'DTSTART:20260304T150000Z', length, end]
    const [text = []] = textsOf(inFile(event))
    expect(text.slice(-4)).toEqual([start, length, 'X-CUT-OFF:1', end])
  })
})
