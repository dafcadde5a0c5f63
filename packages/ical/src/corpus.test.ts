import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { busyTimes } from './busy-times.ts'

const FOLDER = new URL('../corpus/', import.meta.url)
const zone = 'America/New_York'
const owner = 'barber@example.edu'
/** March and April 2026 in New York. */
const window = { start: Date.parse('2026-03-01T05:00Z'), end: Date.parse('2026-05-01T04:00Z') }

/** Each file says why it is there, and in X-BUSY what has to come of it; whole days as dates. */
const cases = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8')
  const annotation = (property: string) =>
    [...text.matchAll(new RegExp(`^X-${property}:(.*?)\r?$`, 'gm'))].map((match) => match[1] ?? '')
  return {
    name,
    text,
    why: annotation('WHY')[0],
    busy: annotation('BUSY'),
    problem: annotation('PROBLEM')[0] ?? null,
  }
})

/** New York is five hours behind UTC until 8 March, four from then on. */
function midnight(date: string): number {
  return Date.parse(`${date}T${date > '2026-03-08' ? '04' : '05'}:00Z`)
}

function expected(busy: string) {
  const [from = '', to = ''] = busy.split('/')
  const isAllDay = !from.includes('T')
  const at = isAllDay ? midnight : Date.parse
  return { start: at(from), end: at(to), isAllDay }
}

describe('the corpus', () => {
  it.each(cases)('$name: $why', ({ text, busy, problem }) => {
    const reading = busyTimes(text, { zone, window, owner })
    const found = reading.busy.map(({ start, end, isAllDay }) => ({ start, end, isAllDay }))
    expect(found.sort((a, b) => a.start - b.start)).toEqual(busy.map(expected))
    expect(reading.problem).toBe(problem)
    expect(new Set(reading.busy.map(({ instance }) => instance)).size).toBe(reading.busy.length)
  })
})
