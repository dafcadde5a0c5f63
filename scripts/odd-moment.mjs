import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './test-tools.mjs'

/**
 * Instants at which code that handles time tends to be wrong, in the zone of the business, New York. All lie ahead:
 * where a signal interrupts libfaketime, it gives the real time for once. To a clock that was set back this looks as
 * if years had passed, and every timeout of PostgreSQL fires.
 */
const MOMENTS = [
  { name: 'Saturday, 23:30', at: '2032-06-06T03:30Z' },
  { name: 'Sunday, 00:30', at: '2032-06-06T04:30Z' },
  { name: 'the evening before summer time', at: '2032-03-14T03:30Z' },
  { name: 'the morning of summer time', at: '2032-03-14T12:30Z' },
  { name: 'the evening before winter time', at: '2032-11-07T02:30Z' },
  { name: 'the morning of winter time', at: '2032-11-07T13:30Z' },
  { name: 'December 31, 23:30', at: '2033-01-01T04:30Z' },
  { name: 'February 29, noon', at: '2032-02-29T17:00Z' },
]
/** What the machine takes for its own zone. */
const ZONES = ['UTC', 'America/Chicago', 'Pacific/Auckland']
const DAY_MS = 86_400_000

/**
 * The moment that is tested beside the present one. Each day draws another, so that all of them with all
 * zones have had their turn after 24 days.
 *
 * @param wanted an instant and a zone, as `ODD_MOMENT` repeats them: '2026-11-29T04:30Z UTC'.
 */
export function oddMoment(wanted, nowMs) {
  if (wanted) {
    const [at, zone = 'UTC'] = wanted.trim().split(/\s+/)
    if (Number.isNaN(Date.parse(at))) throw new Error(`ODD_MOMENT begins with no instant: ${at}`)
    return { name: 'as wished', at, zone }
  }
  const day = Math.floor(nowMs / DAY_MS)
  const zone = ZONES[Math.floor(day / MOMENTS.length) % ZONES.length]
  return { ...MOMENTS[day % MOMENTS.length], zone }
}

/**
 * What libfaketime wants to know to shift the clock of a program and of those it starts. Their timers
 * keep the real pace.
 */
export function clockAt({ at, zone }, library, nowMs) {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  }
}

/** @returns the path of libfaketime, or undefined where it is not here and we may not install it. */
export async function findFaketime() {
  const here = faketime()
  if (here) return here
  console.log('Fetching libfaketime …')
  await installPackages('libfaketime')
  return faketime()
}

function faketime() {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((path) => existsSync(path))
  const nested = folders.flatMap((path) => readdirSync(path).map((name) => join(path, name)))
  return [...folders, ...nested]
    .map((path) => join(path, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path))
}
