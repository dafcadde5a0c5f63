import { expect, it } from 'vitest'
import { calendarPart, fileOf, partsNamed, propertyText } from './content-lines.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = ['BEGIN:VEVENT', 'UID:one', 'END:VEVENT']
const nested = (depth: number) => [
  ...Array.from({ length: depth }, () => 'BEGIN:X'),
  ...Array.from({ length: depth }, () => 'END:X'),
]

it('reads a calendar and writes it again unchanged', () => {
  const file = calendar('VERSION:2.0', ...event)
  const part = calendarPart(file)
  expect(part?.content).toEqual(['VERSION:2.0', { name: 'VEVENT', content: ['UID:one'] }])
  expect(part && fileOf(part)).toBe(file)
})

it('knows a component in lower case, with spaces around its name, and behind empty lines', () => {
  const part = calendarPart(calendar('', 'begin: vevent ', 'UID:one', ' ', 'end:Vevent\t'))
  expect(part?.content).toEqual([{ name: 'VEVENT', content: ['UID:one'] }])
})

it('takes a line that only mentions a component for a text', () => {
  const lines = ['SUMMARY:BEGIN:VEVENT', 'SUMMARY:END:VCALENDAR', 'END:VEVENT, they said']
  expect(calendarPart(calendar(...lines))?.content).toEqual(lines)
})

it('rejects what is cut off, closed in the wrong order or no calendar', () => {
  const file = calendar(...event)
  expect(calendarPart(file.slice(0, file.indexOf('END:VCALENDAR')))).toBeNull()
  expect(calendarPart(calendar('BEGIN:VEVENT', 'END:VALARM'))).toBeNull()
  expect(calendarPart(calendar('BEGIN:VEVENT'))).toBeNull()
  expect(calendarPart(`END:VCALENDAR\r\n${file}`)).toBeNull()
  expect(calendarPart(`${file}END:VCALENDAR\r\n`)).toBeNull()
  expect(calendarPart(event.join('\r\n'))).toBeNull()
  expect(calendarPart('')).toBeNull()
})

it('reads components in one another, but not more than 18 in a calendar', () => {
  expect(calendarPart(calendar(...nested(18)))).not.toBeNull()
  expect(calendarPart(calendar(...nested(19)))).toBeNull()
})

it('joins the lines that another program has folded, by a space or a tab', () => {
  const part = calendarPart(calendar('SUMMARY:Hair\r\n cut', 'X-A:one\n\ttwo'))
  expect(part?.content).toEqual(['SUMMARY:Haircut', 'X-A:onetwo'])
})

it('folds a long line, and one without control characters only then', () => {
  const line = `X-A:${'x'.repeat(70)}`
  const written = (text: string) => fileOf({ name: 'VCALENDAR', content: [text] })
  expect(written(line)).toBe(calendar(line))
  expect(written(`${line}yz`)).toBe(calendar(`${line}\r\n yz`))
  expect(written('X-A:a\tb\u0007c')).toBe(calendar('X-A:a\tbc'))
})

it('finds the components of a name, and a property that is their own', () => {
  const part = calendarPart(calendar(...event, 'BEGIN:VTODO', 'UID:two', 'END:VTODO', ...event))
  const events = part ? partsNamed(part, 'VEVENT') : []
  expect(events).toHaveLength(2)
  expect(part && propertyText(part, 'UID')).toBe('')
})

it('reads the value of a property, and an empty text where there is none to read', () => {
  const part = calendarPart(calendar('summary;LANGUAGE=en:A\\, b', 'DTSTART:soon', ':', 'X-A:1'))
  const text = (name: string) => part && propertyText(part, name)
  expect(text('SUMMARY')).toBe('A, b')
  expect(text('X-A')).toBe('1')
  expect(text('UID')).toBe('')
  expect(calendarPart(calendar('GEO;;;'))).not.toBeNull()
})
