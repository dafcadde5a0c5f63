import { memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import type { OutsideFetch } from '@haircuts/core/kernel/outside-fetch'
import { busyTimesOf } from '@haircuts/ical/busy-times'
import { corpusFiles, generatedFile, SAME } from '@haircuts/ical/calendar-files.testing'
import { isWhole } from '@haircuts/ical/calendar-text'
import { test } from '@haircuts/router/fixtures.testing'
import { BARBER, givenShop } from '@haircuts/router/testing'
import { blackoutInterval } from '@haircuts/scheduling/blackouts'
import { addDays } from '@haircuts/scheduling/local-date'
import { startOfDay } from '@haircuts/scheduling/zone'
import fc from 'fast-check'
import { expect } from 'vitest'
import { calendarReader } from './calendar-reader.ts'

const OWNER = 'barber@example.edu'
const ZONE = 'America/New_York'
const DAYS_AHEAD = 60
const TODAY = '2026-03-02'
/** The days that a sync expands: a week before the bookable ones and a week after them. */
const window = {
  start: startOfDay(addDays(TODAY, -7), ZONE),
  end: startOfDay(addDays(TODAY, DAYS_AHEAD + 8), ZONE),
}
const settings = { max_booking_advance_days: String(DAYS_AHEAD) }

/** The corpus, and as many generated files for each way of writing a calendar. */
const files = [
  ...corpusFiles().map(({ text }) => text),
  ...Object.values(SAME).flatMap((same, seed) =>
    fc.sample(generatedFile, { numRuns: 12, seed }).map(same),
  ),
]

const inOrder = (times: readonly { start: number; end: number }[]) =>
  times
    .map(({ start, end }) => `${new Date(start).toISOString()} ${new Date(end).toISOString()}`)
    .sort()
const busyIn = (texts: readonly string[], owner: string) =>
  busyTimesOf(texts, { zone: ZONE, window, owner }).map(({ busy }) => busy)

test('blocks exactly what the reader calls busy of each file of a calendar server', async ({
  db,
  callWith,
}) => {
  await givenShop(db, { settings })
  const held = files.map((text, index) => [`/private/${index}.ics`, text] as const)
  const cloud = memoryCloud('https://cloud.example/private/', Object.fromEntries(held))
  const barber = callWith({ cloud, calendarReader: calendarReader(), admin: BARBER })
  await barber.cloudAccount.connect({ email: OWNER, appPassword: 'right' })
  const [calendar] = await barber.cloudCalendar.discover()
  const id = calendar?.id ?? 0
  await barber.cloudCalendar.update({ id, mappedToBlackout: true })
  await barber.cloudCalendar.sync({ id })
  const stored = Map.groupBy(await db.blackout.findMany(), ({ sourceHref }) => sourceHref)
  // A file that is cut off waits for the next sync.
  const whole = busyIn(files, OWNER).map((busy, index) => (isWhole(files[index] ?? '') ? busy : []))
  for (const [index, [href]] of held.entries()) {
    const blocked = (stored.get(href) ?? []).map(({ startAt, endAt, isAllDay }) =>
      blackoutInterval({ start: startAt.getTime(), end: endAt.getTime(), isAllDay }, ZONE),
    )
    expect({ index, busy: inOrder(blocked) }).toEqual({ index, busy: inOrder(whole[index] ?? []) })
  }
})

/** Folded within characters, as some programs do. */
function foldedOctets(text: string): Buffer {
  const lines = text.split(/\r\n?|\n/)
  const folded = lines.map((line) =>
    Buffer.from(line, 'utf8')
      .toString('latin1')
      .replace(/(.{9})(?=.)/gs, '$1\r\n '),
  )
  return Buffer.from(folded.join('\r\n'), 'latin1')
}

const address = test.extend('defaults', () => {
  const outside: OutsideFetch = {
    check: async () => {},
    fetch: async () => {
      const calendar = foldedOctets(together)
      const cut = [calendar.subarray(0, 1_001), calendar.subarray(1_001)]
      return new Response(ReadableStream.from(cut))
    },
  }
  return { outside, calendarReader: calendarReader(), admin: BARBER }
})

/** Those of one address, which may be several calendars one after the other. */
const complete = files
  .map((text) => text.replace(/^\uFEFF/, ''))
  .filter((text) => isWhole(text))
  .map((text, index) => text.replaceAll(/^(UID):/gim, `$1:${index}-`))
const together = complete.map((text) => `${text.trimEnd()}\r\n`).join('')

address(
  'blocks exactly what the reader calls busy of a calendar at an address',
  async ({ db, barber }) => {
    await givenShop(db, { settings })
    const { id } = await barber.calendarAddress.create({ name: 'All', url: 'https://a.example/' })
    await barber.cloudCalendar.sync({ id })
    const blocked = (await db.blackout.findMany()).map(({ startAt, endAt, isAllDay }) =>
      blackoutInterval({ start: startAt.getTime(), end: endAt.getTime(), isAllDay }, ZONE),
    )
    const busy = busyIn(complete, '').flat()
    expect(complete.length).toBeGreaterThan(200)
    expect(inOrder(blocked)).toEqual(inOrder(busy))
  },
)
