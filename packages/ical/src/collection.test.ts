import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { busyTimes } from './busy-times.ts'
import { calendarText } from './calendar-text.ts'
import { type Visit, visitsFile } from './collection.ts'

const ZONE = 'America/New_York'
const WINDOW = { start: Date.parse('2026-03-01T00:00Z'), end: Date.parse('2026-04-01T00:00Z') }

function visitOn(day: number, more: Partial<Visit> = {}): Visit {
  return {
    uid: `visit-${day}`,
    sequence: 0,
    start: new Date(Date.UTC(2026, 2, day, 15)),
    end: new Date(Date.UTC(2026, 2, day, 16)),
    summary: 'Haircut',
    description: 'Status: confirmed',
    isCancelled: false,
    stamp: new Date('2026-03-01T12:00:00Z'),
    zone: ZONE,
    ...more,
  }
}

async function fileOf(visits: Visit[], name = 'Cuts'): Promise<string> {
  let file = ''
  async function* each() {
    yield* visits
  }
  for await (const piece of visitsFile(each(), name)) file += piece
  return file
}

it('is one calendar, in which cancelled visits do not block', async () => {
  const file = await fileOf([visitOn(2), visitOn(3, { isCancelled: true }), visitOn(9)])
  expect(calendarText(file)).toMatchObject({ isBroken: false, events: { length: 3 } })
  expect(file.match(/^BEGIN:(VCALENDAR|VTIMEZONE)\r$/gm)).toHaveLength(2)
  expect(file).not.toMatch(/^(METHOD|ORGANIZER|ATTENDEE)/m)
  expect(file.match(/^STATUS:.*\r$/gm)).toEqual([
    'STATUS:CONFIRMED\r',
    'STATUS:CANCELLED\r',
    'STATUS:CONFIRMED\r',
  ])
  const { uids, busy, problem } = busyTimes(file, { zone: 'UTC', window: WINDOW })
  expect({ uids, problem }).toEqual({ uids: ['visit-2', 'visit-3', 'visit-9'], problem: null })
  expect(busy.map(({ start, end }) => [new Date(start).getUTCDate(), end - start])).toEqual([
    [2, 3_600_000],
    [9, 3_600_000],
  ])
})

it.each(['first', 'second'])('cannot be broken by the text of the %s visit', async (place) => {
  const text = 'A\r\nEND:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:forged\r\n'
  const hostile = visitOn(2, { summary: text, description: text })
  const visits = place === 'first' ? [hostile, visitOn(3)] : [visitOn(3), hostile]
  const { uids, busy, problem } = busyTimes(await fileOf(visits), { zone: ZONE, window: WINDOW })
  expect({ problem, busy: busy.length }).toEqual({ problem: null, busy: 2 })
  expect(uids.toSorted()).toEqual(['visit-2', 'visit-3'])
})

it('has a name and says how often to read it, also in a strict reader', async () => {
  const name = `Cuts, trims; and\r\nBEGIN:VEVENT ${'x'.repeat(200)}`
  for (const visits of [[], [visitOn(2)]]) {
    const parsed = new ICAL.Component(ICAL.parse(await fileOf(visits, name)))
    const expected = `Cuts, trims; and BEGIN:VEVENT ${'x'.repeat(200)}`
    for (const property of ['name', 'x-wr-calname']) {
      // The parser does not know the type of these properties, so it leaves their escapes.
      const shown = String(parsed.getFirstPropertyValue(property)).replaceAll('\\', '')
      expect(shown).toBe(expected)
    }
    expect(String(parsed.getFirstPropertyValue('refresh-interval'))).toBe('PT15M')
    expect(parsed.getAllSubcomponents('vevent')).toHaveLength(visits.length)
  }
})

it('escapes its name, and is read again after a quarter of an hour', async () => {
  expect(await fileOf([], 'Cuts, trims; \\o/')).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Haircuts//Booking//EN',
      'NAME:Cuts\\, trims\\; \\\\o/',
      'X-WR-CALNAME:Cuts\\, trims\\; \\\\o/',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

it('has no rules of a zone that nobody knows, whose times are in UTC', async () => {
  const file = await fileOf([visitOn(2, { zone: 'SystemV/EST5' })])
  expect(file).toContain('X-PUBLISHED-TTL:PT15M\r\nBEGIN:VEVENT\r\n')
  expect(file).toContain('DTSTART:20260302T150000Z\r\n')
})

it('is a whole calendar without any visit', async () => {
  expect(calendarText(await fileOf([]))).toMatchObject({ isBroken: false, events: [] })
})
