import { createHash, randomBytes } from 'node:crypto'
import { givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { it as base, fieldOf, statusesOf } from './networks.testing.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CALLS = 60
const CONTACT = { client_name: 'Ann Marsh', client_phone: '979 555 0100', is_first_time: false }

const it = base.extend('polls', { scope: 'file' }, async ({ server, send }) => {
  await givenShop(server.db, { settings: { group_polls: 'true' } })
  const { id: appointment_type_id } = await givenService(server.db)
  let networks = 1000
  /** Each person is in a network of their own. */
  const nextNetwork = () => {
    networks += 1
    return networks
  }
  const begin = (size: number, from = nextNetwork()) =>
    send('POST /group-polls', { from, body: { first_name: 'Ann', size, appointment_type_id } })
  async function begun(size: number) {
    const { body } = await begin(size)
    const link = `/group-polls/public/${fieldOf(body, 'poll_token')}`
    const secret = String(fieldOf(body, 'person_secret'))
    const act = (what: string, more: object = {}) =>
      send(`POST ${link}/${what}`, { from: nextNetwork(), body: more })
    const put = (what: string, more: object = {}) =>
      send(`PUT ${link}/${what}`, { from: nextNetwork(), body: more })
    const vote = (first_name: string, more: object = {}) =>
      act('votes', { first_name, appointment_type_id, suits: startsOf(body), ...more })
    const look = async () => (await send(`GET ${link}`, { from: nextNetwork() })).body
    const pollToken = String(fieldOf(body, 'poll_token'))
    return { pollToken, secret, starts: startsOf(body), act, put, vote, look }
  }
  return { appointment_type_id, begin, begun, nextNetwork }
})

function startsOf(begun: unknown): string[] {
  const times = fieldOf(begun, 'poll', 'times')
  return Array.isArray(times) ? times.map((time) => String(fieldOf(time, 'start_datetime'))) : []
}

it('one network begins thirty polls a day by both transports, and all networks two hundred', async ({
  server,
  send,
  polls,
}) => {
  const { db, clock } = server
  const input = { firstName: 'Ann', size: 2, appointmentTypeId: polls.appointment_type_id }
  const responses = []
  for (let n = 0; n < 36; n++) {
    const byTrpc = () => send('POST /trpc/groupPoll.begin', { body: { json: input } })
    responses.push(n % 2 === 0 ? await polls.begin(2, 0) : await byTrpc())
  }
  expect(statusesOf(responses)).toEqual({ 200: 15, 201: 15, 429: 6 })
  expect(responses.at(-2)?.body).toMatchObject({
    code: 'too_many_requests',
    detail: expect.stringContaining('Too many polls were begun from your network today'),
  })
  await db.groupPoll.createMany({
    data: Array.from({ length: 170 }, () => ({
      tokenHash: new Uint8Array(randomBytes(32)),
      size: 2,
      createdAt: clock.now,
    })),
  })
  expect(await polls.begin(2)).toMatchObject({ status: 429, body: { code: 'too_many_polls' } })
  await db.groupPoll.deleteMany()
  expect(await polls.begin(2)).toMatchObject({ status: 201 })
  await db.groupPoll.deleteMany()
})

it('of sixty strangers with a link three join, and none reads a contact or acts for another', async ({
  send,
  polls,
}) => {
  const poll = await polls.begun(4)
  const other = await polls.begun(4)
  const tRpcVote = (n: number) =>
    send('POST /trpc/groupPoll.vote', {
      from: polls.nextNetwork(),
      body: {
        json: {
          ...{ pollToken: poll.pollToken, firstName: `Tab ${n}`, suits: [] },
          ...{ appointmentTypeId: polls.appointment_type_id, clientEmail: `tab${n}@example.edu` },
        },
      },
    })
  const votes = await Promise.all(
    Array.from({ length: CALLS }, (_, n) =>
      n % 2 === 0 ? poll.vote(`Ben ${n}`, { client_email: `ben${n}@example.edu` }) : tRpcVote(n),
    ),
  )
  expect(statusesOf(votes)).toMatchObject({ 200: 3 })
  // A busy database may refuse some of them before it is their turn.
  for (const { status } of votes) expect([200, 409, 503]).toContain(status)
  const joined = votes.filter(({ status }) => status === 200)
  const view = await poll.look()
  expect(fieldOf(view, 'people')).toHaveLength(4)
  expect(JSON.stringify([view, votes])).not.toMatch(/@example|hash/i)
  const secrets = joined.map(({ body }) =>
    String(
      fieldOf(body, 'person_secret') ?? fieldOf(body, 'result', 'data', 'json', 'personSecret'),
    ),
  )
  const contact = { ...CONTACT, client_email: 'ann@example.edu' }
  const [stranger = ''] = secrets
  for (const [person_secret, refusal] of [
    [stranger, { status: 409, body: { code: 'not_your_poll' } }],
    [other.secret, { status: 404, body: { code: 'link_invalid' } }],
    ['', { status: 404, body: { code: 'link_invalid' } }],
  ] as const) {
    const acts = [
      await poll.act('remove', { person_secret, person_id: 1 }),
      await poll.put('size', { person_secret, size: 6 }),
      await poll.put('contact', { person_secret, ...contact }),
    ]
    for (const act of acts) expect(act).toMatchObject(refusal)
  }
  for (const person_secret of [other.secret, 'made up']) {
    const acts = [
      await poll.vote('Eve', { person_secret }),
      await poll.act('leave', { person_secret }),
      await poll.act('appointment', { person_secret }),
      await poll.act('book', { person_secret, ...contact, start_datetime: poll.starts[0] }),
    ]
    for (const act of acts)
      expect(act).toMatchObject({ status: 404, body: { code: 'link_invalid' } })
  }
  expect(await poll.look()).toEqual(view)
})

it('an ended poll answers as one that never was', async ({ server, send, polls }) => {
  const poll = await polls.begun(2)
  const tokenHash = new Uint8Array(createHash('sha256').update(poll.pollToken).digest())
  const createdAt = new Date(server.clock.now.getTime() - 14 * DAY)
  await server.db.groupPoll.update({ where: { tokenHash }, data: { createdAt } })
  const answers = [poll.pollToken, `${poll.pollToken}x`, 'none', '%00', 'a'.repeat(500)].map(
    async (token) => (await send(`GET /group-polls/public/${token}`)).body,
  )
  const [ended, ...unknown] = await Promise.all(answers)
  expect(ended).toMatchObject({ status: 404, code: 'link_invalid' })
  for (const answer of unknown) expect(answer).toEqual(ended)
})

it('sixty presses of two people in several tabs make one group', async ({
  server,
  send,
  polls,
}) => {
  const { db } = server
  const poll = await polls.begun(2)
  const [start = ''] = poll.starts
  const ben = await poll.vote('Ben')
  await poll.vote('Ann', { person_secret: poll.secret, client_email: 'ann@example.edu' })
  const secrets = [poll.secret, String(fieldOf(ben.body, 'person_secret'))]
  const book = (n: number) => {
    const person_secret = secrets[n % 2]
    const contact = { ...CONTACT, client_email: 'ann@example.edu' }
    if (n % 4 < 2) return poll.act('book', { person_secret, ...contact, start_datetime: start })
    const json = {
      ...{ pollToken: poll.pollToken, personSecret: person_secret, startDatetime: start },
      ...{ clientName: 'Ann Marsh', clientEmail: 'ann@example.edu', clientPhone: '979 555 0100' },
    }
    return send('POST /trpc/groupPoll.book', { from: polls.nextNetwork(), body: { json } })
  }
  const presses = await Promise.all(Array.from({ length: CALLS }, (_, n) => book(n)))
  expect(statusesOf(presses)).toEqual({ 200: CALLS })
  const bookings = await db.booking.findMany({ include: { tokens: true } })
  expect(bookings).toHaveLength(2)
  expect(new Set(bookings.map(({ groupId }) => groupId)).size).toBe(1)
  expect(fieldOf(await poll.look(), 'state')).toBe('booked')
  await db.booking.deleteMany()
})

it('polls hold three times at most, for fifteen minutes, and single visitors take none of them', async ({
  server,
  send,
  polls,
}) => {
  const { db, clock } = server
  const all = await Promise.all(Array.from({ length: 8 }, () => polls.begun(2)))
  for (const poll of all) await poll.vote('Ann', { person_secret: poll.secret })
  const last = await Promise.all(all.map((poll) => poll.vote('Ben')))
  expect(statusesOf(last)).toEqual({ 200: 8 })
  const held = () => db.hold.findMany({ where: { isLive: true }, orderBy: { startAt: 'asc' } })
  const holds = await held()
  expect(holds.length).toBeGreaterThan(0)
  expect(holds.length).toBeLessThanOrEqual(3)
  const single = ({ startAt }: { startAt: Date }, n: number) =>
    send('POST /bookings', {
      from: polls.nextNetwork(),
      body: {
        ...{ appointment_type_id: polls.appointment_type_id, start_datetime: startAt },
        ...{ ...CONTACT, client_email: `single${n}@example.edu` },
      },
    })
  expect(statusesOf(await Promise.all(holds.map(single)))).toEqual({ 409: holds.length })
  const now = clock.now
  clock.now = new Date(now.getTime() + 15 * MINUTE)
  const free = await Promise.all(holds.map(single))
  expect(statusesOf(free)).toEqual({ 201: holds.length })
  for (const poll of all) {
    const times = fieldOf(await poll.look(), 'times')
    expect(Array.isArray(times) && times.some((time) => fieldOf(time, 'is_free'))).toBe(true)
  }
  clock.now = now
})
