import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busyTimes, type Reader } from './busy-times.ts'
import { corpusFiles, generatedFile, SAME, UNREAD } from './calendar-files.testing.ts'
import { independentBusy, NotKnown } from './independent.testing.ts'

const RUNS = 60
const reader: Required<Reader> = {
  zone: 'America/New_York',
  owner: 'barber@example.edu',
  window: { start: Date.parse('2026-03-01T05:00Z'), end: Date.parse('2026-05-01T04:00Z') },
}

function busyOf(text: string): { busy: string[]; problem: string | null } {
  const { busy, problem } = busyTimes(text, reader)
  const iso = (instant: number) => new Date(instant).toISOString().slice(0, 19)
  return { busy: busy.map(({ start, end }) => `${iso(start)}/${iso(end)}`).sort(), problem }
}

/** Null for a file that ical.js does not read, or whose meaning it does not know. */
function known(text: string): string[] | null {
  try {
    return independentBusy(text, reader)
  } catch (error) {
    if (error instanceof NotKnown || error instanceof Error) return null
    throw error
  }
}

/**
 * ical.js counts no start that its rule does not match (RFC 5545 does), and takes the rules of a zone before the name of a place that
 * they are said to be for. For a rule that comes to nothing it searches until the memory is full.
 */
const OTHERWISE = new Set(['start-off-rule.ics', 'zone-location.ics', 'never-again.ics'])

describe('the busy times are those of an independent expansion', () => {
  const corpus = corpusFiles().flatMap(({ name, text }) => {
    const busy = OTHERWISE.has(name) || busyOf(text).problem ? null : known(text)
    return busy ? [{ name, text, busy }] : []
  })

  it('in most files of the corpus', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(40)
  })

  it.each(Object.entries(SAME))('of the corpus with %s', (_, same) => {
    for (const { name, text, busy } of corpus)
      expect({ name, ...busyOf(same(text)) }).toEqual({ name, busy, problem: null })
  })

  it.each(Object.entries(SAME))('of generated files with %s', (_, same) => {
    fc.assert(
      fc.property(generatedFile, (text) => {
        expect(busyOf(same(text))).toEqual({ busy: known(text), problem: null })
      }),
      { numRuns: RUNS },
    )
  })

  it('of two calendars in one file', () => {
    fc.assert(
      fc.property(generatedFile, generatedFile, (one, other) => {
        const apart = other.replace(/^UID:/gm, 'UID:other-')
        const both = [...(known(one) ?? []), ...(known(apart) ?? [])].sort()
        expect(busyOf(one + apart)).toEqual({ busy: both, problem: null })
      }),
      { numRuns: RUNS },
    )
  })

  it.each(Object.entries(UNREAD))('and more, if %s cannot be read, which is said', (_, line) => {
    fc.assert(
      fc.property(generatedFile, (text) => {
        const damaged = text.replace(/^END:VEVENT/gm, `${line}\r\nEND:VEVENT`)
        const { busy, problem } = busyOf(damaged)
        const isFree = /STATUS:CANCELLED|TRANSP/.test(text)
        if (!isFree) expect(problem).not.toBeNull()
        const missing = line.startsWith('RRULE') ? [] : (known(text) ?? [])
        expect(busy).toEqual(expect.arrayContaining(missing))
      }),
      { numRuns: RUNS },
    )
  })
})
