import type { TokenPurpose } from '@haircuts/core/kernel/link-schema'
import { issueToken } from '@haircuts/core/kernel/link-tokens'
import { givenBooking, givenShop, subscription } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { signedIn } from '../../testing.ts'
import { it as base, statusesOf } from './networks.testing.ts'

const MINUTE = 60_000
const CALLS = 60
const ADDRESS = '12 Maple Street'

const it = base.extend('door', { scope: 'file' }, async ({ server, send, jobs }) => {
  const { db, clock } = server
  await givenShop(db, {
    settings: { business_address: ADDRESS, arrival_page: 'true', delay_notices: 'true' },
  })
  const morning = clock.now.getTime()
  let networks = 0
  const nextNetwork = () => {
    networks += 1
    return networks
  }
  /** A visit so many minutes from now, whose client was emailed the address. */
  async function visit(minutes: number, more: { status?: string; isNotified?: boolean } = {}) {
    const { status = 'confirmed', isNotified = true } = more
    const start = new Date(morning + minutes * MINUTE).toISOString()
    const { id } = await givenBooking(db, start, { status })
    const message = {
      ...{ bookingId: id, kind: 'address', version: 0, recipient: 'ann@example.edu' },
      ...{ state: 'sent', addressPart: 'told', nextAttemptAt: clock.now, createdAt: clock.now },
    }
    if (isNotified) await db.message.create({ data: message })
    const tokenFor = (purpose: TokenPurpose) => issueToken(db, id, purpose)
    return { id, token: await tokenFor('manage'), tokenFor }
  }
  /** The press by one of the transports. */
  const press = (token: string, n: number, from = nextNetwork()) =>
    n % 2 === 0
      ? send(`POST /bookings/public/${token}/outside`, { from })
      : send('POST /trpc/arrival.outside', { from, body: { json: { publicToken: token } } })
  const pressOften = (token: string) =>
    Promise.all(Array.from({ length: CALLS }, (_, n) => press(token, n)))
  const goTo = (minutes: number) => {
    clock.now = new Date(morning + minutes * MINUTE)
  }
  const notified = () => jobs.filter(({ name }) => name === 'push-door-call').length
  const reset = async () => {
    goTo(0)
    jobs.splice(0)
    await db.booking.deleteMany()
  }
  return { visit, press, pressOften, goTo, notified, reset, nextNetwork }
})

describe('"I’m outside"', () => {
  it('tells the barber three times at most, of sixty presses at once every five minutes', async ({
    server,
    door,
  }) => {
    await door.reset()
    const { id, token } = await door.visit(60)
    for (const [minutes, notified] of [
      [0, 1],
      [5, 2],
      [10, 3],
      [15, 3],
      [80, 3],
    ] as const) {
      door.goTo(minutes)
      expect(statusesOf(await door.pressOften(token))).toEqual({ 200: CALLS })
      expect({ minutes, notified: door.notified() }).toEqual({ minutes, notified })
    }
    expect(await server.db.doorCall.findMany()).toMatchObject([{ bookingId: id, calls: 3 }])
  })

  it('is pressed sixty times a minute by one network', async ({ door }) => {
    await door.reset()
    const { token } = await door.visit(60)
    const presses = []
    for (let n = 0; n < CALLS + 10; n++) presses.push(await door.press(token, n, 60_000))
    expect(statusesOf(presses)).toEqual({ 200: CALLS, 429: 10 })
  })

  it('is answered by no made-up token, and by no device that is not signed in', async ({
    server,
    send,
    door,
  }) => {
    await door.reset()
    const { id, token } = await door.visit(60)
    await door.press(token, 0)
    const guesses = Array.from({ length: CALLS }, (_, n) =>
      send('POST /arrivals/answers', {
        from: door.nextNetwork(),
        body: { token: n % 2 === 0 ? token : `${n}`.repeat(43), answer: 'come-in' },
      }),
    )
    expect(statusesOf(await Promise.all(guesses))).toEqual({ 404: CALLS })
    const answer = { body: { answer: 'come-in' } }
    expect((await send(`POST /bookings/${id}/arrival-answer`, answer)).status).toBe(401)
    expect(await server.db.doorCall.findMany()).toMatchObject([{ answer: null }])
  })
})

it('no link but that of a client at the door shows the address, by any page or transport', async ({
  server,
  send,
  door,
}) => {
  await door.reset()
  const own = await door.visit(60)
  const others = [
    ['for a cancellation', await own.tokenFor('cancel')],
    ['for another time', await own.tokenFor('reschedule')],
    ['three hours early', (await door.visit(180)).token],
    ['of yesterday', (await door.visit(-24 * 60)).token],
    ['of a cancelled visit', (await door.visit(60, { status: 'cancelled' })).token],
    ['of a client who was not told', (await door.visit(100, { isNotified: false })).token],
    ['of nobody', `${own.token.slice(1)}A`],
  ] as const
  const pages = (token: string) => [
    `GET /bookings/public/${token}`,
    `GET /bookings/public/${token}/arrival`,
    `GET /bookings/public/${token}/arrival/?x=1`,
    `GET /bookings/public/${token}/door.webp`,
    `GET /trpc/arrival.show?input=${encodeURIComponent(JSON.stringify({ json: { publicToken: token } }))}`,
    `GET /bookings/public/${token}/delay-notifications`,
  ]
  const shown = await Promise.all(
    others.map(async ([name, token]) => {
      const responses = await Promise.all(
        pages(token).map((route) => send(route, { from: door.nextNetwork() })),
      )
      const isShown = JSON.stringify(responses.map(({ body }) => body)).includes('Maple')
      return { name, isShown, pressed: (await door.press(token, 0)).status }
    }),
  )
  expect(shown).toEqual(others.map(([name]) => ({ name, isShown: false, pressed: 404 })))
  // The visits of yesterday and in three hours were emailed the address, so their own files have it.
  for (const [, token] of [...others.slice(0, 2), ...others.slice(4)]) {
    const { body } = await send(`GET /bookings/public/${token}/calendar.ics`)
    expect(JSON.stringify(body)).not.toContain('Maple')
  }
  expect(await server.db.doorCall.count()).toBe(0)
  const { body } = await send(`GET /bookings/public/${own.token}/arrival`)
  expect(JSON.stringify(body)).toContain(ADDRESS)
})

describe('a subscription to delays', () => {
  const INTERNAL = [
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://0177.0.0.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/',
    'https://printer.local/push',
    'https://router/push',
    'https://postgres.lan/push',
    'https://localhost./push',
    'https://user:secret@push.example.com/',
    'http://push.example.com/',
    'ftp://push.example.com/',
    'file:///etc/passwd',
    '//push.example.com/',
    'https://push.example.com\r\nHost: intern/',
    '',
  ]

  it('names no host of the local network', async ({ server, send, door }) => {
    await door.reset()
    const { token } = await door.visit(60)
    const { keys } = subscription('phone')
    const refused = await Promise.all(
      INTERNAL.map(async (endpoint) => {
        const body = { push: { endpoint, keys } }
        const route = `PUT /bookings/public/${token}/delay-notifications`
        return { endpoint, status: (await send(route, { from: door.nextNetwork(), body })).status }
      }),
    )
    expect(refused).toEqual(INTERNAL.map((endpoint) => ({ endpoint, status: 422 })))
    expect(await server.db.delayDevice.count()).toBe(0)
  })

  it('is one for a booking, however many are sent at once, and never by another link', async ({
    server,
    send,
    door,
  }) => {
    await door.reset()
    const { token, tokenFor } = await door.visit(60)
    const follow = (publicToken: string, n: number) => {
      const push = subscription(`phone ${n}`.replace(' ', '-'))
      const from = door.nextNetwork()
      return n % 2 === 0
        ? send(`PUT /bookings/public/${publicToken}/delay-notifications`, { from, body: { push } })
        : send('POST /trpc/delay.follow', { from, body: { json: { publicToken, push } } })
    }
    const sent = await Promise.all(Array.from({ length: CALLS }, (_, n) => follow(token, n)))
    expect(statusesOf(sent)).toEqual({ 200: CALLS })
    expect(await server.db.delayDevice.count()).toBe(1)
    const others = [await tokenFor('cancel'), await tokenFor('reschedule'), 'none']
    expect(statusesOf(await Promise.all(others.map(follow)))).toEqual({ 404: 3 })
    // No response contains the push address of another browser.
    expect(JSON.stringify(sent)).not.toContain('push.example.com')
    const { headers } = await signedIn(server)
    const dashboard = await send('GET /dashboard', { headers })
    expect(JSON.stringify(dashboard.body)).not.toContain('push.example.com')
  })
})
