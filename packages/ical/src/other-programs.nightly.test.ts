import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busyTimes } from './busy-times.ts'
import { corpusFiles, plainFile } from './calendar-files.testing.ts'
import { type Visit, visitsFile } from './collection.ts'

/** Debian's, which has Debian's packages. */
const PYTHON = '/usr/bin/python3'
const SCRIPT = fileURLToPath(new URL('other-programs.testing.py', import.meta.url))
const PACKAGES = 'import icalendar, recurring_ical_events'
const hasPackages = spawnSync(PYTHON, ['-c', PACKAGES]).status === 0
const hasKhal = existsSync('/usr/bin/khal')

const reader = {
  zone: 'America/New_York',
  window: { start: Date.parse('2026-03-01T05:00Z'), end: Date.parse('2026-05-01T04:00Z') },
}

function ask(files: readonly string[], more: object = {}): Record<string, unknown>[] {
  const { zone, window } = reader
  const times = { start: window.start / 1_000, end: window.end / 1_000 }
  const input = JSON.stringify({ zone, ...times, files, ...more })
  const { stdout, stderr } = spawnSync(PYTHON, [SCRIPT], { input, maxBuffer: 1e8 })
  if (stdout.length === 0) throw new Error(String(stderr))
  return JSON.parse(String(stdout))
}

function busyOf(text: string): [number, number][] {
  const times = busyTimes(text, reader).busy.map(({ start, end }): [number, number] => [
    start / 1_000,
    end / 1_000,
  ])
  return times.sort((one, other) => one[0] - other[0] || one[1] - other[1])
}

/**
 * Files of the corpus that python3-recurring-ical-events expands in another way: it knows neither the travel time of Apple, the
 * changes of all later times, paths before a name of a zone nor lower case in names, counts no start that a rule does not match,
 * and adds lengths without the change of the clocks.
 */
const OTHERWISE = new Set(
  [
    'all-day-until-utc changed-in-another-zone end-over-change exdate-forms hour-that-is-not lower-case multi-day',
    'start-off-position start-off-rule this-and-future-over this-and-future travel-into-window travel-time',
    'until-date zone-path',
  ].flatMap((names) => names.split(' ').map((name) => `${name}.ics`)),
)

describe.skipIf(!hasPackages)('the busy times are those that python3-icalendar expands', () => {
  it('of the corpus', () => {
    const files = corpusFiles().filter(
      ({ name, text }) => !OTHERWISE.has(name) && !busyTimes(text, reader).problem,
    )
    const expanded = ask(files.map(({ text }) => text))
    const compared = files.flatMap(({ name, text }, index) => {
      const busy = expanded[index]?.busy
      return busy ? [{ name, found: busyOf(text), busy }] : []
    })
    expect(compared.length).toBeGreaterThanOrEqual(30)
    for (const { name, found, busy } of compared)
      expect({ name, busy: found }).toEqual({ name, busy })
  })

  it('of generated files', () => {
    const files = fc.sample(plainFile, { numRuns: 500, seed: 1 })
    for (const [index, answer] of ask(files).entries()) {
      const text = files[index] ?? ''
      const busy = Array.isArray(answer.busy) ? answer.busy : []
      expect({ text, busy: busyOf(text).filter(isUsual) }).toEqual({
        text,
        busy: busy.filter(isUsual),
      })
    }
  })
})

/** The nights in which the clocks of the zones change, when a time may not exist, which the others resolve in another way. */
const CHANGES = ['2026-03-07', '2026-03-08', '2026-03-28', '2026-03-29', '2026-04-04', '2026-04-05']

function isUsual([start]: [number, number]): boolean {
  return !CHANGES.includes(new Date(start * 1_000).toISOString().slice(0, 10))
}

/** Names that have to be escaped, and a month over a change of the clocks. */
async function feed(): Promise<string> {
  async function* visits(): AsyncGenerator<Visit> {
    for (let day = 1; day <= 28; day += 1) {
      const start = new Date(Date.UTC(2026, 2, day, 15))
      yield {
        ...{
          uid: `visit-${day}`,
          sequence: day,
          start,
          end: new Date(start.getTime() + 3_600_000),
        },
        ...{ summary: `Ann; "Bob", Núñez ✂ ${day}`, description: 'One\ntwo, three; \\ four' },
        ...{ isCancelled: day % 7 === 0, stamp: new Date('2026-03-01T12:00Z'), zone: reader.zone },
      }
    }
  }
  let file = ''
  for await (const piece of visitsFile(visits(), 'Cuts, trims; & more')) file += piece
  return file
}

describe('the feed is read without a warning', () => {
  it.skipIf(!hasPackages)('by python3-icalendar', async () => {
    const [answer] = ask([await feed()], { check: true })
    expect(answer).toEqual({ faults: { events: 28, faults: [] } })
  })

  it.skipIf(!hasKhal)('by khal', async () => {
    const home = mkdtempSync(join(tmpdir(), 'haircuts-khal-'))
    try {
      const calendar = join(home, 'calendar')
      mkdirSync(calendar)
      const config = join(home, 'config')
      const lines = ['[calendars]', '[[cuts]]', `path = ${calendar}`, '[locale]']
      const formats = ['timeformat = %H:%M', 'dateformat = %Y-%m-%d', 'longdateformat = %Y-%m-%d']
      const zones = ['datetimeformat = %Y-%m-%d %H:%M', 'longdatetimeformat = %Y-%m-%d %H:%M']
      const own = [`local_timezone = ${reader.zone}`, `default_timezone = ${reader.zone}`]
      writeFileSync(config, [...lines, ...formats, ...zones, ...own, ''].join('\n'))
      const file = join(home, 'feed.ics')
      writeFileSync(file, await feed())
      const env = { ...process.env, HOME: home, XDG_CACHE_HOME: home, LC_ALL: 'C.UTF-8' }
      const khal = (...args: string[]) => {
        const { stdout, stderr, status } = spawnSync('/usr/bin/khal', ['-c', config, ...args], {
          env,
        })
        return { stdout: String(stdout), stderr: String(stderr), status }
      }
      const imported = khal('import', '--batch', '-a', 'cuts', file)
      expect(imported).toMatchObject({ stderr: '', status: 0 })
      const listed = khal('list', '--format', '{start-time} {title}', '2026-03-01', '31d')
      expect(listed).toMatchObject({ stderr: '', status: 0 })
      expect(listed.stdout.match(/^\d\d:00 .*Ann; "Bob", Núñez ✂ \d+/gm)).toHaveLength(28)
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })
})
