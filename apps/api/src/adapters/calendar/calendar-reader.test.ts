import { monitorEventLoopDelay } from 'node:perf_hooks'
import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import { expect, it } from 'vitest'
import { calendarReader } from './calendar-reader.ts'

const HORIZON = {
  zone: 'America/Chicago',
  window: { start: Date.parse('2026-11-24T00:00Z'), end: Date.parse('2027-02-15T00:00Z') },
  owner: '',
}
const LIMITS = { maxKept: 10_000, maxStored: 10_000 }
/** Far more than the thread of requests waits, so that a busy machine does not fail the test. */
const BOUND_MS = 1_000

const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string | number, ...more: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20261201T100000Z', 'DURATION:PT1H', ...more].concat(
    'END:VEVENT',
  )
const events = (count: number, rule: string) =>
  Array.from({ length: count }, (_, index) => event(index, `RRULE:${rule}`))

it('reads hostile calendars without holding up what else the process does', async () => {
  const slashes = event('slashes').with(2, `DTSTART;TZID=${'/'.repeat(39_000)}:20261201T100000`)
  const files = [
    ...Array.from({ length: 100 }, () => calendar(slashes)),
    calendar(...events(600, 'FREQ=MINUTELY')),
    calendar(...events(600, 'FREQ=HOURLY')),
    calendar(
      event('exceptions', 'RRULE:FREQ=DAILY', ...Array(60_000).fill('EXDATE:20261202T100000Z')),
    ),
  ]
  const reader = calendarReader()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const readings = await reader.busyTimes(files, HORIZON)
  delay.disable()
  expect(readings.map(({ busy }) => busy.length > 0)).toEqual(files.map(() => true))
  expect(delay.max / 1e6).toBeLessThan(BOUND_MS)
}, 60_000)

it('answers each call with what it has asked for', async () => {
  const reader = calendarReader()
  const file = calendar(event('one'), event('two'))
  const [split, areWhole, starts] = await Promise.all([
    reader.eventFiles([Buffer.from(file)], { charset: null, before: 0, ...LIMITS }),
    reader.areWhole([file, file.slice(0, -20)]),
    reader.startsOfEvents([{ file, uid: 'two' }], 'UTC'),
  ])
  expect(split).toMatchObject([{ uid: 'one' }, { uid: 'two' }])
  expect(areWhole).toEqual([true, false])
  expect(starts).toEqual([Date.parse('2026-12-01T10:00Z')])
  const less = { ...LIMITS, maxKept: 100 }
  expect(
    await reader.eventFiles([Buffer.from(file)], { charset: null, before: 0, ...less }),
  ).toEqual([{ problem: 'too-large' }])
})

it('reads other calendars while one arrives slowly', async () => {
  const reader = calendarReader()
  const file = calendar(event('one'))
  const rest = Promise.withResolvers<Buffer>()
  async function* slowly() {
    yield Buffer.from(file.slice(0, 50))
    yield await rest.promise
  }
  const split = reader.eventFiles(slowly(), { charset: null, before: 0, ...LIMITS })
  const other = [Buffer.from(file)]
  const options = { charset: null, before: 0, ...LIMITS }
  expect(await reader.eventFiles(other, options)).toMatchObject([{ uid: 'one' }])
  expect(await reader.areWhole([file])).toEqual([true])
  rest.resolve(Buffer.from(file.slice(50)))
  expect(await split).toMatchObject([{ uid: 'one' }])
})

it('gives up a calendar at the deadline, and reads the next one', async () => {
  const reader = calendarReader({ deadlineMs: 1 })
  const error = await reader.busyTimes([calendar(event(1))], HORIZON).catch((error) => error)
  expect(error).toBeInstanceOf(CalendarError)
  expect(error.message).toContain('could not be read')
  expect(error.message).toContain('stays blocked')
  expect(await calendarReader().areWhole([calendar()])).toEqual([true])
})
