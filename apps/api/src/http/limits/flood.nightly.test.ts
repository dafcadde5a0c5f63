import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { givenService, givenShop } from '@haircuts/router/testing'
import { expect, it } from 'vitest'
import { ALWAYS_OPEN, givenInstallation } from '../../installation.testing.ts'
import { type ApiResponse, call, postJson, visitBody } from '../../testing.ts'

const CALLS = 60
const MAX_MOVES_PER_DAY = 6
const CONTACT = 'call 979 555 0100 or email barber@example.edu'

/** The product as it runs, jobs and mails included; the mails are files. */
const { database, dataDir, start } = await givenInstallation()
await givenShop(database.db, {
  ...ALWAYS_OPEN,
  settings: {
    timezone: 'UTC',
    business_phone: '979 555 0100',
    business_email: 'barber@example.edu',
  },
})
const { id: serviceId } = await givenService(database.db)
const server = await start({ LOG_LEVEL: 'error' })

/** Midnight of a future day: the server uses the real clock, and that whole day is open. */
function dayAhead(days: number): number {
  const day = new Date(Date.now() + days * 86_400_000)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
}

async function givenVisit(start: number, email: string) {
  const made = await postJson(
    `${server.api}/bookings`,
    visitBody(serviceId, new Date(start).toISOString(), { client_email: email }),
  )
  expect(made.status).toBe(201)
  const url = String(Reflect.get(Object(made.body), 'reschedule_url'))
  return { id: Number(Reflect.get(Object(made.body), 'id')), token: url.split('/').at(-1) ?? '' }
}

/** The same act by either way in. */
function move(token: string, to: number, n: number): Promise<ApiResponse> {
  const start = new Date(to).toISOString()
  if (n % 2 === 0) {
    return call(`${server.api}/bookings/public/${token}/reschedule`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ new_start_datetime: start }),
    })
  }
  return postJson(`${server.api}/trpc/booking.reschedule`, {
    json: { publicToken: token, newStartDatetime: start },
    meta: { values: { newStartDatetime: ['Date'] } },
  })
}

/** Starts of one day, no two of them the same. */
const startOf = (day: number, n: number) => day + (1 + n) * 15 * 60_000

async function expectFewMails(email: string) {
  const open = { recipient: email, state: { in: ['waiting', 'sending'] } }
  await expect.poll(() => database.db.message.count({ where: open }), { timeout: 30_000 }).toBe(0)
  const rows = await database.db.message.findMany({ where: { recipient: email } })
  expect(rows).toHaveLength(1 + MAX_MOVES_PER_DAY)
  const sent = rows.filter(({ state }) => state === 'sent')
  expect(rows.every(({ state }) => state === 'sent' || state === 'withdrawn')).toBe(true)
  return sent.length
}

const statusesOf = (responses: readonly ApiResponse[]) => ({
  moved: responses.filter(({ status }) => status === 200).length,
  refused: responses.filter(({ status }) => status === 429).length,
})

it('a visit is rescheduled at most six times a day over all transports', async () => {
  const day = dayAhead(10)
  const one = await givenVisit(day, 'one@example.edu')
  const inTurn: ApiResponse[] = []
  for (let n = 0; n < CALLS; n++) inTurn.push(await move(one.token, startOf(day, n), n))
  expect(statusesOf(inTurn)).toEqual({
    moved: MAX_MOVES_PER_DAY,
    refused: CALLS - MAX_MOVES_PER_DAY,
  })
  const refused = inTurn.filter(({ status }) => status === 429)
  expect(refused[0]?.body).toMatchObject({
    code: 'too_many_moves',
    detail: expect.stringContaining(CONTACT),
  })
  const wait = Number(refused[0]?.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(86_000)
  expect(wait).toBeLessThanOrEqual(86_400)
  expect(JSON.stringify(refused[1]?.body)).toContain(CONTACT)

  const other = dayAhead(12)
  const two = await givenVisit(other, 'two@example.edu')
  const atOnce = await Promise.all(
    Array.from({ length: CALLS }, (_, n) => move(two.token, startOf(other, n), n)),
  )
  expect(statusesOf(atOnce)).toEqual({
    moved: MAX_MOVES_PER_DAY,
    refused: CALLS - MAX_MOVES_PER_DAY,
  })

  const sent = (await expectFewMails('one@example.edu')) + (await expectFewMails('two@example.edu'))
  expect(readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'))).toHaveLength(
    sent,
  )
}, 60_000)

it('a visit rescheduled twenty times cannot be rescheduled by its link again', async () => {
  const day = dayAhead(14)
  const { id, token } = await givenVisit(day, 'three@example.edu')
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  await database.db.bookingEvent.createMany({
    data: Array.from({ length: 20 }, () => ({
      bookingId: id,
      kind: 'moved',
      happenedAt: longAgo,
      before: {},
      after: {},
    })),
  })
  const refused = await move(token, startOf(day, 1), 0)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_moves', detail: expect.stringMatching(/20 times.*call 979 555 0100/) },
  })
  expect(refused.headers.get('retry-after')).toBeNull()
})

it('rescheduling to the same time is not counted, written or mailed', async () => {
  const day = dayAhead(16)
  const { id, token } = await givenVisit(day, 'four@example.edu')
  const before = await database.db.booking.findUniqueOrThrow({ where: { id } })
  for (let n = 0; n < 10; n++) expect((await move(token, day, n)).status).toBe(200)
  expect(await database.db.booking.findUniqueOrThrow({ where: { id } })).toEqual(before)
})
