import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { calendarSafeText, eventFile, invitationFile, mergedEventFile } from './write.ts'

/** HOSTILE_TEXTS=5000 for a long run. */
const RUNS = Number(process.env.HOSTILE_TEXTS ?? 150)
const visit = {
  uid: 'bcb0106a-8739-4304-81c0-f4bdd7cf308b',
  sequence: 2,
  start: new Date('2026-03-02T15:00:00Z'),
  end: new Date('2026-03-02T15:50:00Z'),
  stamp: new Date('2026-03-01T12:00:00Z'),
  zone: 'America/New_York',
}
const PROPERTIES =
  'UID SEQUENCE DTSTAMP DTSTART DTEND SUMMARY DESCRIPTION STATUS TRANSP ORGANIZER ATTENDEE'.split(
    ' ',
  )

/** What has a meaning in the format, or ends a line for one parser or another. */
const piece = fc.constantFrom(
  ...['\r', '\n', '\r\n', '\n ', '\r\n\t', '\u2028', '\u0085', '\u000b', '\u000c', '\u001c', '\t'],
  ...[
    '\\',
    '\\n',
    '\\N',
    '\\,',
    ';',
    ',',
    ':',
    '"',
    '^n',
    '%0A',
    '=0D=0A',
    '\ud800',
    '🪒',
    '👨‍👩‍👧',
    'é',
  ],
  ...[
    'BEGIN:VEVENT',
    'END:VEVENT',
    'END:VCALENDAR',
    'ATTENDEE:mailto:evil@example.edu',
    'X-EVIL:1',
  ],
)
const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }) },
  { weight: 1, arbitrary: fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }) },
  { weight: 1, arbitrary: fc.array(piece, { minLength: 600, maxLength: 700 }) },
)
const sentences = text.map((parts) => parts.join('').slice(0, 2000))

/**
 * A reader of its own for what ical.js wrote: lines end with CRLF and nothing else, hold at most 75 octets
 * and no control character but the tab.
 */
function strictLines(file: string): string[] {
  expect(file.endsWith('\r\n')).toBe(true)
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.replaceAll('\t', '')).not.toMatch(/\p{Cc}|[\u2028\u2029]|\p{Cs}/u)
  }
  return lines.join('\n').replaceAll('\n ', '').split('\n')
}

function strictEvent(file: string): { names: string[]; textOf: (name: string) => string } {
  const lines = strictLines(file)
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'))
  expect(lines.filter((line) => line.startsWith('BEGIN:V'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'BEGIN:VEVENT',
  ])
  return {
    names: event.map((line) => /^[A-Z-]+(?=[:;])/.exec(line)?.[0] ?? `nothing: ${line}`),
    textOf: (name) => {
      const line = event.find((each) => each.startsWith(`${name}:`)) ?? ''
      const value = line.slice(name.length + 1)
      expect(value).not.toMatch(/(?<!\\)(\\\\)*[;,]/)
      return value.replace(/\\(.)/g, (_, sign) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    },
  }
}

function icalJsEvent(file: string) {
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
  return {
    names: event?.getAllProperties().map(({ name }) => name.toUpperCase()),
    textOf: (name: string) => event?.getFirstPropertyValue(name.toLowerCase()),
  }
}

function expectWhole(file: string, { names, ...texts }: { names: string[] } & Texts) {
  for (const event of [icalJsEvent(file), strictEvent(file)]) {
    expect(event.names).toEqual(names)
    expect(event.textOf('SUMMARY')).toBe(calendarSafeText(texts.summary))
    expect(event.textOf('DESCRIPTION')).toBe(calendarSafeText(texts.description))
  }
}

interface Texts {
  summary: string
  description: string
}

it('two parsers read any text as it was written, and it adds no property', () => {
  const arrives = fc.property(sentences, sentences, sentences, (summary, description, address) => {
    const content = { ...visit, summary, description }
    const names = PROPERTIES.slice(0, -2)
    expectWhole(eventFile(content), { names, summary, description })
    const organizerEmail = `a${address}@b`
    const invitation = { ...content, isCancelled: false, organizerEmail, inviteeEmail: address }
    const invited = address ? PROPERTIES : PROPERTIES.slice(0, -1)
    expectWhole(invitationFile(invitation), { names: invited, summary, description })
  })
  fc.assert(arrives, { numRuns: RUNS })
}, 30_000)

it('a note that a person added is preserved for any texts and any number of writes', () => {
  const survives = fc.property(sentences, sentences, sentences, (first, second, note) => {
    const summary = 'Ann - Haircut'
    const person = calendarSafeText(note).trim()
    const before = `${first}\n\n${person}`
    const merge = (existing: string, { previous, description }: Record<string, string>) =>
      mergedEventFile(
        { ...visit, summary, description: description ?? '' },
        { existing, previous: previous ?? '' },
      )
    const once = merge(eventFile({ ...visit, summary, description: before }), {
      previous: first,
      description: second,
    })
    const twice = merge(once, { previous: second, description: second })
    const [one, two] = [once, twice].map((file) => String(icalJsEvent(file).textOf('DESCRIPTION')))
    expect(one).toBe(`${calendarSafeText(second)}${person && `\n\n${person}`}`)
    expect(two).toBe(one)
    strictEvent(twice)
  })
  fc.assert(survives, { numRuns: RUNS })
}, 30_000)

it('calendar-safe text changes nothing but line breaks and control characters', () => {
  expect(calendarSafeText('a\r\nb\rc\u2028d\te\u0000\u0007f;,\\"🪒')).toBe('a\nb\nc\nd\tef;,\\"🪒')
})
