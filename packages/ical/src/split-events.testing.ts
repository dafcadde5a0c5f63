/** A timetable whose lectures are in a zone of its own, and how `eventSplitter` divides it. */
import { expect } from 'vitest'
import { busyTimes } from './busy-times.ts'
import { eventSplitter, type SplitOptions } from './split-events.ts'

export const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Campus',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0600',
  'END:STANDARD',
  'END:VTIMEZONE',
]
export const lecture = (uid: string, hour: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260301T000000Z',
  `DTSTART;TZID=Campus:20260302T${hour}0000`,
  'DURATION:PT1H',
  ...more,
  'END:VEVENT',
]
export const timetable = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Campus//EN',
    ...ZONE,
    ...events.flat(),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

export function splitter(pieces: readonly Uint8Array[], more: Partial<SplitOptions> = {}) {
  const limits = { maxKept: 20_000_000, maxStored: 20_000_000 }
  const before = Date.parse('2026-02-01T00:00Z')
  const reading = eventSplitter({ charset: null, before, ...limits, ...more })
  for (const piece of pieces) reading.add(piece)
  return reading.finish()
}

/** The files by UID; null for what is no whole calendar. */
export function split(file: string): Map<string, string> | null {
  const results = [...splitter([Buffer.from(file)])]
  if (results.some((each) => 'problem' in each)) return null
  return new Map(results.flatMap((each) => ('uid' in each ? [[each.uid, each.file]] : [])))
}

export function startsOf(file: string) {
  const window = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 2, 9) }
  const { busy, problem } = busyTimes(file, { zone: 'America/New_York', window })
  expect(problem === null || problem === 'guessed-zone').toBe(true)
  return busy.map(({ start }) => new Date(start).toISOString()).sort()
}
