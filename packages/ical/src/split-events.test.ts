import { expect, it } from 'vitest'
import { lecture, split, splitter, startsOf, timetable, ZONE } from './split-events.testing.ts'

it('makes a file for each event, with its zone and the changes of its single times', () => {
  const files = split(
    timetable(
      lecture('physics', '09', 'RRULE:FREQ=DAILY;COUNT=2'),
      lecture('history', '11'),
      lecture('physics', '15', 'RECURRENCE-ID;TZID=Campus:20260303T090000'),
    ),
  )
  expect([...(files?.keys() ?? [])]).toEqual(['physics', 'history'])
  const times = [...(files?.values() ?? [])].map((file) => startsOf(file))
  expect(times).toEqual([
    ['2026-03-02T15:00:00.000Z', '2026-03-02T21:00:00.000Z'],
    ['2026-03-02T17:00:00.000Z'],
  ])
  expect(files?.get('history')).not.toContain('physics')
})

it('gives an event the zones that it names, and no other one', () => {
  const zone = (name: string) => ZONE.with(1, `TZID:${name}`)
  const of = (name: string) =>
    lecture(name, '09').map((line) => line.replace('TZID=Campus', `TZID=${name}`))
  const files = split(timetable(zone(''), zone('Camp'), zone('A:B'), of('Campus'), of('"A:B"')))
  const zones = [...(files?.values() ?? [])].map((file) => file.match(/^TZID:.*$/gm))
  expect(zones).toEqual([['TZID:Campus'], ['TZID:A:B']])
})

it('says what is too large, by what is kept and not by what is over', () => {
  const past = lecture('past', '09').map((line) => line.replace('20260302T', '20200302T'))
  const many = Array.from({ length: 3_000 }, (_, index) => past.with(1, `UID:past ${index}`))
  const bytes = Buffer.from(timetable(...many, lecture('physics', '09')))
  const options = { maxKept: 10_000, maxStored: 10_000 }
  const results = [...splitter([bytes], options)]
  expect(results.filter((each) => 'past' in each)).toHaveLength(3_000)
  expect(results.flatMap((each) => ('uid' in each ? each.uid : []))).toEqual(['physics'])
  const coming = many.map((event) => event.map((line) => line.replace('20200302T', '20260302T')))
  expect([...splitter([Buffer.from(timetable(...coming))], options)]).toEqual([
    { problem: 'too-large' },
  ])
})

it('says what is too large with its zones', () => {
  const bytes = [Buffer.from(timetable(lecture('physics', '09'), lecture('history', '11')))]
  expect([...splitter(bytes, { maxStored: 400 })]).toEqual([{ problem: 'too-large' }])
  expect([...splitter(bytes, { maxStored: 1_000 })]).toHaveLength(2)
})

it('joins what is folded inside a character, whatever the pieces and the line breaks are', () => {
  const title = Buffer.from('SUMMARY:Caf\u00e9 \u{1f488} at noon')
  const at = title.indexOf(0xc3) + 1
  const folded = Buffer.concat([title.subarray(0, at), Buffer.from('\r\n '), title.subarray(at)])
  const [head = '', tail = ''] = timetable(lecture('physics', '09', 'SUMMARY:X')).split('SUMMARY:X')
  const bytes = Buffer.concat([Buffer.from(head), folded, Buffer.from(tail)])
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte))
  for (const pieces of [[bytes], single]) {
    const [file] = [...splitter(pieces)]
    expect(file).toMatchObject({ file: expect.stringContaining('Caf\u00e9 \u{1f488} at noon') })
  }
  const ends = timetable(lecture('physics', '09')).replaceAll('\r\n', '\r')
  expect(split(ends)?.size).toBe(1)
})

it('reads the charset that the server names, and a byte order mark', () => {
  const file = timetable(lecture('physics', '09', 'SUMMARY:Caf\u00e9'))
  const latin = splitter([Buffer.from(file, 'latin1')], { charset: 'iso-8859-1' })
  const wide = splitter([Buffer.from(`\ufeff${file}`, 'utf16le')])
  const swapped = splitter([Buffer.from(`\ufeff${file}`, 'utf16le').swap16()])
  const marked = splitter([Buffer.from(`\ufeff${file}`)], { charset: 'UTF8' })
  const unknown = splitter([Buffer.alloc(0), Buffer.from(file)], { charset: 'klingon' })
  for (const results of [latin, wide, swapped, marked, unknown]) {
    expect([...results]).toMatchObject([{ file: expect.stringContaining('Caf\u00e9') }])
  }
})

it('reads all calendars of a file, each with its own zones', () => {
  const ahead = ZONE.map((line) => line.replace('-0600', '+0100'))
  const second = timetable(lecture('history', '11')).replace(ZONE.join('\r\n'), ahead.join('\r\n'))
  const files = split(timetable(lecture('physics', '09')) + second)
  expect([...(files?.values() ?? [])].map((file) => startsOf(file))).toEqual([
    ['2026-03-02T15:00:00.000Z'],
    ['2026-03-02T10:00:00.000Z'],
  ])
})

it('keeps what determines times and the title alone', () => {
  const more = [
    'SUMMARY:Physics',
    `DESCRIPTION:${'x'.repeat(1_000_000)}`,
    'LOCATION:Room 7',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.edu',
    'ATTENDEE;PARTSTAT=DECLINED:mailto:ben@example.edu',
    'RRULE:FREQ=DAILY;COUNT=2',
    'BEGIN:VALARM',
    'TRIGGER:-PT15M',
    'END:VALARM',
  ]
  const file = split(timetable(lecture('physics', '09', ...more)))?.get('physics') ?? ''
  expect(file).not.toMatch(/DESCRIPTION|LOCATION|ann@|VALARM|TRIGGER/)
  expect(file).toContain('SUMMARY:Physics')
  expect(file).toContain('ben@')
  expect(startsOf(file)).toHaveLength(2)
})

it('keeps events without a UID apart', () => {
  const nameless = lecture('x', '09').filter((line) => !line.startsWith('UID'))
  expect(split(timetable(nameless, nameless))?.size).toBe(2)
})

it('distinguishes an empty calendar from none', () => {
  expect(split(timetable())?.size).toBe(0)
  expect(split('<html>Please sign in</html>')).toBeNull()
  expect(split(timetable(lecture('physics', '09')).slice(0, -20))).toBeNull()
  expect(split('')).toBeNull()
})
