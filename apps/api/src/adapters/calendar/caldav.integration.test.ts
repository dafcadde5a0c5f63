import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import type { CalendarGateway, CalendarMark } from '@haircuts/core/calendar-sync/calendar-gateway'
import {
  type CalendarServer,
  calendarServers,
  type Phone,
  phoneOf,
  USER,
} from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { icloud } from './caldav.ts'
import { FAULTS, type FaultProxy, startFaultProxy } from './fault-proxy.testing.ts'

const QUICK = { timeoutMs: 1000, firstPauseMs: 1 }
const timed = (uid: string, hour: string) =>
  eventFile(uid, `DTSTART:20260303T${hour}0000Z`, 'DURATION:PT1H')

/** Null for an error of the service, which is reported and changes nothing. */
function expectCalendarError(error: unknown): null {
  if (error instanceof CalendarError) return null
  throw error
}

describe.each(calendarServers)('$name', ({ name, start }) => {
  let server: CalendarServer
  let line: FaultProxy
  let phone: Phone
  let cloud: CalendarGateway
  let count = 0
  let calendar = ''
  let url = ''

  beforeAll(async () => {
    server = await start()
    line = await startFaultProxy(server.url)
    phone = phoneOf(server)
    cloud = icloud(line.url, QUICK)
  })
  afterAll(async () => {
    await line.stop()
    await server.stop()
  })
  beforeEach(async () => {
    line.ahead.length = 0
    count += 1
    calendar = `calendar-${count}`
    await phone.makeCalendar(calendar)
    url = `${line.url}${server.home}${calendar}/`
  })

  const nothing = (): CalendarMark => ({ url, syncToken: null, ctag: null, etags: new Map() })
  const read = (mark: CalendarMark, full = false) => cloud.changes(USER, mark, full)
  /** The state that is known after reading. */
  async function after(mark: CalendarMark, full = false): Promise<CalendarMark> {
    const { changed, removed, syncToken, ctag } = await read(mark, full)
    const etags = new Map(mark.etags)
    for (const href of removed) etags.delete(href)
    for (const { href, etag } of changed) etags.set(href, etag)
    return { url, syncToken, ctag, etags }
  }
  const namesOf = ({ etags }: CalendarMark) =>
    [...etags.keys()].map((href) => href.split('/').at(-1)).sort()

  it('lists its calendars', async () => {
    // Xandikos ignores the colour that a client sets on a new calendar.
    const color = name === 'Radicale' ? '#ff2968' : null
    expect(await cloud.calendars(USER)).toContainEqual({
      url,
      displayname: calendar,
      color,
      isWritable: true,
    })
    expect(await cloud.exists(USER, url)).toBe(true)
    expect(await cloud.exists(USER, `${url}nowhere/`)).toBe(false)
  })

  it('tells what is new, changed and gone, and asks once when nothing is', async () => {
    await phone.put(calendar, 'a.ics', timed('a', '15'))
    await phone.put(calendar, 'b b@.ics', timed('b', '16'))
    const first = await after(nothing())
    expect(namesOf(first)).toEqual(['a.ics', 'b%20b%40.ics'])

    line.asked.length = 0
    expect(await read(first)).toMatchObject({ changed: [], removed: [] })
    expect(line.asked).toHaveLength(1)

    await phone.put(calendar, 'a.ics', timed('a', '17'))
    await phone.put(calendar, 'c.ics', timed('c', '18'))
    await phone.remove(calendar, 'b%20b%40.ics')
    const changes = await read(first)
    expect(changes.changed.map(({ href }) => href.split('/').at(-1)).sort()).toEqual([
      'a.ics',
      'c.ics',
    ])
    expect(changes.changed.find(({ href }) => href.endsWith('a.ics'))?.data).toContain('T170000Z')
    expect(changes.removed.map((href) => href.split('/').at(-1))).toEqual(['b%20b%40.ics'])
  })

  it('is compared file by file when the server rejects the token', async () => {
    await phone.put(calendar, 'a.ics', timed('a', '15'))
    await phone.put(calendar, 'b.ics', timed('b', '16'))
    const first = await after(nothing())
    await phone.remove(calendar, 'b.ics')
    line.ahead.push('an expired token')
    const second = await after(first)
    expect(namesOf(second)).toEqual(['a.ics'])
    expect(await read(second)).toMatchObject({ changed: [], removed: [] })
  })

  it('is read by ctag and etags where it knows no tokens', async () => {
    await phone.put(calendar, 'a.ics', timed('a', '15'))
    const known = { ...(await after(nothing())), syncToken: null }
    await phone.put(calendar, 'b.ics', timed('b', '16'))
    expect(namesOf(await after(known))).toEqual(['a.ics', 'b.ics'])
    expect(namesOf(await after(known, true))).toEqual(['a.ics', 'b.ics'])
  })

  it('never appears empty or smaller because of a fault', async () => {
    await phone.put(calendar, 'a.ics', timed('a', '15'))
    const known = await after(nothing())
    await phone.put(calendar, 'b.ics', timed('b', '16'))
    for (const fault of FAULTS) {
      for (const pass of [0, 1, 2]) {
        for (const full of [false, true]) {
          const passing = Array.from({ length: pass }, () => null)
          line.ahead.splice(0, line.ahead.length, ...passing, fault, fault, fault)
          const outcome = await after(known, full).catch(expectCalendarError)
          line.ahead.length = 0
          const where = `${fault} after ${pass}, ${full ? 'full' : 'by token'}`
          if (!outcome) continue
          expect(namesOf(outcome), where).toContain('a.ics')
          expect(namesOf(await after(outcome)), `next time, ${where}`).toEqual(['a.ics', 'b.ics'])
        }
      }
    }
    expect(namesOf(await after(known))).toEqual(['a.ics', 'b.ics'])
  })

  it('asks a busy server again', async () => {
    line.ahead.push('503', '429')
    await expect(read(nothing())).resolves.toMatchObject({ changed: [] })
    line.ahead.push('503', '503', '503')
    await expect(read(nothing())).rejects.toMatchObject({ kind: 'throttled' })
  })

  it('writes a file once, over the version it knows, and removes it', async () => {
    const href = `${new URL(url).pathname}visit.ics`
    const file = { calendarUrl: url, href, data: timed('visit', '15') }
    const { etag } = await cloud.put(USER, { ...file, ifMatch: null })
    const again = cloud.put(USER, { ...file, ifMatch: null })
    await expect(again).rejects.toMatchObject({ kind: 'conflict' })
    const stored = await cloud.get(USER, file)
    expect(stored).toMatchObject({ href, data: expect.stringContaining('UID:visit') })
    expect(etag === null || etag === stored?.etag).toBe(true)
    const later = { ...file, data: timed('visit', '16') }
    await cloud.put(USER, { ...later, ifMatch: stored?.etag ?? null })
    const stale = cloud.remove(USER, { ...file, ifMatch: stored?.etag ?? null })
    await expect(stale).rejects.toMatchObject({ kind: 'conflict' })
    await cloud.remove(USER, { ...file, ifMatch: null })
    expect(await cloud.get(USER, file)).toBeNull()
    await cloud.remove(USER, { ...file, ifMatch: null })
  })

  it.runIf(name === 'Radicale')('rejects a wrong password for every request', async () => {
    const wrong = { ...USER, password: 'wrong' }
    const refused = { kind: 'refused' }
    await expect(cloud.verify(wrong)).rejects.toMatchObject(refused)
    await expect(cloud.calendars(wrong)).rejects.toMatchObject(refused)
    await expect(cloud.changes(wrong, nothing(), false)).rejects.toMatchObject(refused)
  })
})
