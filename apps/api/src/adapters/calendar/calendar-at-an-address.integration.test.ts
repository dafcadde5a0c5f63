import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { OutsideFetch } from '@haircuts/core/kernel/outside-fetch'
import { test } from '@haircuts/router/fixtures.testing'
import { BARBER, givenShop } from '@haircuts/router/testing'
import { generate } from 'selfsigned'
import { expect } from 'vitest'
import { listening } from '../listening.testing.ts'
import { isPublicAddress, outsideFetch } from '../outside-fetch.ts'
import { calendarReader } from './calendar-reader.ts'

const HOST = 'timetable.example.edu'
const LECTURE = timetable()

function timetable(...more: string[]) {
  const event = ['BEGIN:VEVENT', 'UID:lecture', 'DTSTART:20260303T150000Z', 'DURATION:PT1H']
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Campus//EN', ...event, ...more]
  return [...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}

const calendarOf = (count: number, start: string) => {
  const event = (uid: number) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${start}\r\nDURATION:PT1H\r\nSUMMARY:${'x'.repeat(60)}\r\nEND:VEVENT\r\n`
  const events = Array.from({ length: count }, (_, uid) => event(uid)).join('')
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`
}

const redirectTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()

const drip: RequestListener = (_, response) => {
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

/** Far more than a request waits, so that a busy machine does not fail the test; it was ten seconds and more. */
const HELD_UP_MS = 2_000
const AWAY = 'cannot be reached'
const REFUSED = 'does not lead to a calendar'
const TOO_LARGE = 'larger than 50 MB, or holds more than 5 MB of coming events'
const BROKEN = 'leads to a page and not to a calendar'

/** How each server responds, and the error that the barber reads after entering its address. */
const FAULTS: Record<string, [RequestListener, string]> = {
  'sends one byte at a time': [drip, AWAY],
  'never answers': [() => {}, AWAY],
  'closes the connection': [(_, response) => response.destroy(), AWAY],
  'sends less than it announced': [
    (_, response) => {
      response.writeHead(200, { 'content-length': LECTURE.length + 1 })
      response.write(LECTURE, () => response.destroy())
    },
    AWAY,
  ],
  'ends in the midst of a chunk': [
    (_, response) => response.write(LECTURE, () => response.destroy()),
    AWAY,
  ],
  'is down': [(_, response) => response.writeHead(503).end('Later'), AWAY],
  'knows nothing new for someone who knows nothing': [
    (_, response) => response.writeHead(304).end(),
    AWAY,
  ],
  'redirects without end': [redirectTo('/again.ics'), AWAY],
  'sends half a file': [(_, response) => response.end(LECTURE.slice(0, -30)), BROKEN],
  'sends a page': [
    (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Please sign in</html>'),
    BROKEN,
  ],
  'sends a page with a calendar in it': [
    (_, response) => response.end(`<html>\r\n${LECTURE.slice(0, -20)}</html>`),
    BROKEN,
  ],
  'sends bytes': [(_, response) => response.end(Buffer.alloc(1000, 0xff)), BROKEN],
  'sends a gzip bomb': [
    (_, response) => {
      const bomb = gzipSync(Buffer.alloc(60_000_000, 'BEGIN:VCALENDAR\r\n'))
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    },
    TOO_LARGE,
  ],
  'sends what it calls packed and is not': [
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(LECTURE),
    AWAY,
  ],
  'packs in a way that nobody knows': [
    (_, response) => response.writeHead(200, { 'content-encoding': 'secret' }).end(LECTURE),
    AWAY,
  ],
  'sends more than 5 MB of coming events': [
    (_, response) => response.end(calendarOf(45_000, '20270303T150000Z')),
    TOO_LARGE,
  ],
  'asks for a login': [
    (_, response) => response.writeHead(401, { 'www-authenticate': 'Basic' }).end(),
    REFUSED,
  ],
  'has forgotten the address': [(_, response) => response.writeHead(404).end(), REFUSED],
  'redirects to a private address': [redirectTo('https://10.0.0.7/a.ics'), REFUSED],
  'redirects to this machine': [redirectTo('https://[::ffff:127.0.0.1]/a.ics'), REFUSED],
  'redirects to the metadata of its host': [redirectTo('https://169.254.169.254/'), REFUSED],
  'redirects to a name of a private address': [redirectTo('https://inside.example/'), REFUSED],
  'redirects to plain http': [redirectTo('http://calendar.example.com/a.ics'), REFUSED],
  'redirects to a file': [redirectTo('file:///etc/passwd'), REFUSED],
}
const WITHOUT_END = ['sends one byte at a time', 'never answers']

/** A calendar server on this machine under a public name, whose answer a test sets. */
async function startCampus() {
  const subject = [{ name: 'commonName', value: HOST }]
  const { private: key, cert } = await generate(subject, { keySize: 2048 })
  const asked: IncomingHttpHeaders[] = []
  const campus: { answer: RequestListener; timeoutMs: number } = {
    answer: (_, response) => response.end(LECTURE),
    timeoutMs: 20_000,
  }
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(request.headers)
    response.on('error', () => {})
    campus.answer(request, response)
  })
  const { port, stop } = await listening(server)
  // The name of the server is this machine; every other name and address is judged as in an installation.
  const real = outsideFetch({
    resolve: async (name) => [{ address: name === HOST ? '127.0.0.1' : '10.0.0.7', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ca: cert,
  })
  const outside: OutsideFetch = {
    ...real,
    fetch: (request) => real.fetch({ ...request, timeoutMs: campus.timeoutMs }),
  }
  return { campus, asked, outside, stop, address: `https://${HOST}:${port}/basic.ics` }
}

const it = test
  .extend('server', { scope: 'file' }, async ({ template: _ }, { onCleanup }) => {
    const server = await startCampus()
    onCleanup(() => server.stop())
    return server
  })
  .extend('defaults', ({ server }) => ({
    outside: server.outside,
    calendarReader: calendarReader(),
    admin: BARBER,
  }))
  .extend('starts', ({ db }) => async () => {
    const blackouts = await db.blackout.findMany()
    return blackouts.map(({ startAt }) => startAt.toISOString().slice(0, 16))
  })
  .extend('calendar', async ({ db, barber, server }) => {
    await givenShop(db)
    server.campus.answer = (_, response) => response.end(LECTURE)
    const added = await barber.calendarAddress.create({ name: 'Classes', url: server.address })
    await barber.cloudCalendar.sync({ id: added.id })
    return added
  })

it('keeps what is blocked and tells the barber, whatever the server of the calendar does', async ({
  barber,
  calendar,
  server,
  starts,
}) => {
  expect(await starts()).toEqual(['2026-03-03T15:00'])
  for (const [fault, [answer, message]] of Object.entries(FAULTS)) {
    server.campus.answer = answer
    server.campus.timeoutMs = WITHOUT_END.includes(fault) ? 200 : 20_000
    await barber.cloudCalendar.sync({ id: calendar.id }).catch(() => {})
    const [stored] = await barber.calendarAddress.list()
    const refused = barber.calendarAddress.create({ name: fault, url: server.address })
    const error = await refused.then(
      () => 'added',
      (error) => String(error.message),
    )
    expect({ fault, starts: await starts(), error, lastError: stored?.lastError }).toEqual({
      fault,
      starts: ['2026-03-03T15:00'],
      error: expect.stringContaining(message),
      lastError: expect.stringContaining('stays blocked'),
    })
  }
  expect(await barber.calendarAddress.list()).toHaveLength(1)

  server.campus.answer = (_, response) => response.end(LECTURE.replace('T15', 'T16'))
  server.campus.timeoutMs = 20_000
  await barber.cloudCalendar.sync({ id: calendar.id })
  expect(await starts()).toEqual(['2026-03-03T16:00'])
  expect(await barber.calendarAddress.list()).toMatchObject([{ lastError: null }])
})

it('says who asks, and asks with the etag, which the server answers by 304', async ({
  barber,
  calendar,
  server,
  starts,
}) => {
  server.campus.answer = ({ headers }, response) => {
    if (headers['if-none-match'] === '"7"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"7"' }).end(LECTURE.replace('T15', 'T17'))
  }
  await barber.cloudCalendar.sync({ id: calendar.id })
  await barber.cloudCalendar.sync({ id: calendar.id })
  expect(await starts()).toEqual(['2026-03-03T17:00'])
  expect(server.asked.slice(-2).map((headers) => headers['if-none-match'])).toEqual([
    undefined,
    '"7"',
  ])
  for (const headers of server.asked) {
    expect(headers['user-agent']).toMatch(/^Mozilla\/5\.0 \(compatible; /)
  }
})

it.for([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)(
  'reads a calendar that is packed by %s',
  async ([encoding, pack], { barber, calendar, server, starts }) => {
    server.campus.answer = (_, response) =>
      response
        .writeHead(200, { 'content-encoding': encoding })
        .end(pack(LECTURE.replace('T15', 'T19')))
    await barber.cloudCalendar.sync({ id: calendar.id })
    expect(await starts()).toEqual(['2026-03-03T19:00'])
  },
)

it('reads megabytes of history, of which it keeps nothing, and names what it has not understood', async ({
  barber,
  calendar,
  server,
  starts,
}) => {
  const end = 'END:VCALENDAR\r\n'
  const history = calendarOf(30_000, '20200303T150000Z').slice(0, -end.length)
  const lecture = LECTURE.slice(LECTURE.indexOf('BEGIN:VEVENT'), -end.length)
  const odd = lecture
    .replace('UID:lecture', 'UID:odd\r\nSUMMARY:Choir')
    .replace('DTSTART:20260303T150000Z', 'DTSTART;TZID=Nowhere:20260303T150000')
  const events = lecture + odd + end
  server.campus.answer = (_, response) => response.end(history + events)
  await barber.cloudCalendar.sync({ id: calendar.id })
  expect((await starts()).toSorted()).toEqual(['2026-03-03T15:00', '2026-03-03T20:00'])
  expect(await barber.calendarAddress.list()).toMatchObject([
    {
      events: 2,
      lastError: expect.stringMatching(/^1 event read in your own time zone.*: Choir\.$/),
    },
  ])
})

it('follows a redirect to the calendar', async ({ barber, calendar, server, starts }) => {
  server.campus.answer = ({ url }, response) => {
    if (url === '/moved.ics') response.end(LECTURE.replace('T15', 'T18'))
    else response.writeHead(308, { location: '/moved.ics' }).end()
  }
  await barber.cloudCalendar.sync({ id: calendar.id })
  expect(await starts()).toEqual(['2026-03-03T18:00'])
})

it('blocks the first time of each event of a hostile calendar, and no request waits for it', async ({
  barber,
  calendar,
  server,
  starts,
}) => {
  const event = (uid: string, ...lines: string[]) =>
    ['END:VEVENT', 'BEGIN:VEVENT', `UID:${uid}`, 'DURATION:PT1H', ...lines].join('\r\n')
  const start = 'DTSTART:20260304T150000Z'
  const repeating = (freq: string) =>
    Array.from({ length: 600 }, (_, index) =>
      event(`${freq} ${index}`, start, `RRULE:FREQ=${freq};INTERVAL=1`),
    )
  const hostile = timetable(
    ...repeating('MINUTELY'),
    ...repeating('HOURLY'),
    ...Array.from({ length: 50 }, (_, index) =>
      event(`slashes ${index}`, `DTSTART;TZID=${'/'.repeat(39_000)}:20260304T150000`),
    ),
    event(
      'exceptions',
      start,
      'RRULE:FREQ=DAILY',
      ...Array(60_000).fill('EXDATE:20260305T150000Z'),
    ),
  )
  server.campus.answer = (_, response) => response.end(hostile)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await barber.cloudCalendar.sync({ id: calendar.id })
  delay.disable()
  const blocked = await starts()
  expect(blocked.filter((time) => time === '2026-03-04T15:00').length).toBe(1_201)
  expect(blocked).toContain('2026-03-03T15:00')
  const [stored] = await barber.calendarAddress.list()
  expect(stored?.lastError).toContain('with only the first time blocked')
  expect(delay.max / 1e6).toBeLessThan(HELD_UP_MS)
}, 60_000)
