import { randomUUID } from 'node:crypto'
import { OutsideError, type OutsideRequest } from '@haircuts/core/kernel/outside-fetch'
import { currentAlarms } from '@haircuts/core/operations/current-alarms'
import { eraseClients } from '@haircuts/core/operations/erase-clients'
import { resumeAfterRestore } from '@haircuts/core/operations/resume-after-restore'
import { sweepByRetention } from '@haircuts/core/operations/sweep-by-retention'
import { deliverWebhook } from '@haircuts/core/webhooks/deliver-webhook'
import { enqueueOverdueDeliveries } from '@haircuts/core/webhooks/deliveries'
import type { Database } from '@haircuts/db/client'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  errorFrom,
  givenAdmin,
  givenService,
  givenShop,
  MONDAY_MORNING,
  type TestContext,
  visitOf,
} from '../testing.ts'

const HOUR_MS = 3_600_000
const URL = 'https://hooks.example.edu/in'
const HOME = '7 Secret Street'

/** A receiver with a response for each request; the last one repeats. */
function receiver(...answers: (number | OutsideError)[]) {
  const requests: OutsideRequest[] = []
  return {
    requests,
    outside: {
      check: async () => {},
      fetch: async (request: OutsideRequest) => {
        requests.push(request)
        const answer = answers.length > 1 ? answers.shift() : answers[0]
        if (answer instanceof OutsideError) throw answer
        return new Response(`answer ${answer}\0`, { status: answer ?? 200 })
      },
    },
  }
}

const it = test.extend('shop', async ({ db, barber }) => {
  await givenAdmin(db)
  await givenShop(db, { settings: { business_address: HOME } })
  const service = await givenService(db)
  const events = [
    'booking.created',
    'booking.rescheduled',
    'booking.updated',
    'booking.cancelled',
    'booking.completed',
    'booking.no_show',
  ] as const
  const webhook = await barber.webhook.create({ url: URL, events: [...events] })
  return { service, webhook }
})

const logOf = async (db: Database) =>
  (await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } })).map(({ type }) => type)

async function onlyDelivery(db: Database) {
  const [delivery, ...others] = await db.webhookDelivery.findMany()
  if (!delivery || others.length > 0) throw new Error('There is not exactly one delivery.')
  return delivery
}

/** Runs the deliveries that are queued for now. */
async function deliver(ctx: TestContext, db: Database) {
  const { id } = await onlyDelivery(db)
  await deliverWebhook(ctx, { deliveryId: id })
}

describe('an event', () => {
  it('is one delivery for each change of a booking, whoever makes it', async ({
    shop,
    barber,
    visitor,
    db,
  }) => {
    const first = await visitor.booking.create(visitOf(shop.service, '2026-03-03T15:00:00Z'))
    const { publicToken } = first
    await visitor.booking.reschedule({ publicToken, newStartDatetime: '2026-03-03T16:00:00Z' })
    await visitor.booking.cancel({ publicToken })
    const second = await barber.booking.create(visitOf(shop.service, '2026-03-03T17:00:00Z'))
    await barber.booking.update({ id: second.id, notes: 'Low taper' })
    await barber.booking.update({ id: second.id, status: 'completed' })
    await barber.booking.update({ id: second.id, status: 'no-show' })
    const third = await barber.booking.create(visitOf(shop.service, '2026-03-04T17:00:00Z'))
    await barber.booking.delete({ id: third.id })
    await barber.deletedItem.restore({ kind: 'booking', id: third.id })
    expect(await logOf(db)).toEqual([
      'booking.created',
      'booking.rescheduled',
      'booking.cancelled',
      'booking.created',
      'booking.completed',
      'booking.no_show',
      'booking.created',
      'booking.cancelled',
      'booking.created',
    ])
  })

  it('holds the booking as the barber has it over REST, without the home address', async ({
    shop,
    visitor,
    db,
  }) => {
    const { id } = await visitor.booking.create(visitOf(shop.service, '2026-03-03T15:00:00Z'))
    const { body, eventId } = await onlyDelivery(db)
    const payload = JSON.parse(body)
    expect(payload).toMatchObject({
      id: eventId,
      type: 'booking.created',
      created_at: MONDAY_MORNING.toISOString(),
      booking: {
        ...{ id, status: 'confirmed', start_datetime: '2026-03-03T15:00:00.000Z' },
        ...{ client: { name: 'Ann Marsh', email: 'ann@example.edu' }, notes: null, price: 20 },
      },
    })
    expect(Object.keys(payload)).toEqual(['id', 'type', 'created_at', 'booking'])
    expect(body).not.toMatch(/Secret Street|token/)
  })

  it('goes to each webhook that is on and wants it', async ({ shop, barber, visitor, db }) => {
    const off = await barber.webhook.create({ url: URL, events: ['booking.created'] })
    await barber.webhook.update({ id: off.id, isActive: false })
    await barber.webhook.create({ url: URL, events: ['booking.cancelled'] })
    const other = await barber.webhook.create({ url: URL, events: ['booking.created'] })
    await visitor.booking.create(visitOf(shop.service, '2026-03-03T15:00:00Z'))
    const rows = await db.webhookDelivery.findMany({ orderBy: { webhookId: 'asc' } })
    expect(rows.map(({ webhookId }) => webhookId)).toEqual([shop.webhook.id, other.id])
    expect(new Set(rows.map(({ eventId }) => eventId)).size).toBe(1)
  })

  it('of a first visit is sent when it is approved', async ({ shop, barber, visitor, db }) => {
    await barber.setting.set({ key: 'approve_first_visits', value: 'true' })
    const asked = await visitor.booking.create(visitOf(shop.service, '2026-03-03T15:00:00Z'))
    const declined = await visitor.booking.create(visitOf(shop.service, '2026-03-03T16:00:00Z'))
    await barber.request.decline({ id: declined.id })
    expect(await logOf(db)).toEqual([])
    await barber.request.approve({ id: asked.id })
    expect(await logOf(db)).toEqual(['booking.created'])
  })

  it('is gone with a change that is rolled back', async ({ shop, visitor, db, callWith }) => {
    await visitor.booking.create(visitOf(shop.service, '2026-03-03T15:00:00Z'))
    const failing = callWith({
      admin: null,
      enqueue: async () => {
        throw new Error('no queue')
      },
    })
    const second = failing.booking.create(visitOf(shop.service, '2026-03-03T16:00:00Z'))
    await expect(second).rejects.toThrow()
    expect(await logOf(db)).toEqual(['booking.created'])
  })
})

describe('a delivery', () => {
  const booked = it.extend('booked', async ({ shop, visitor }) => {
    await visitor.booking.create(visitOf(shop.service, '2026-03-03T15:00:00Z'))
    return shop
  })

  booked(
    'is signed, logged and sent once',
    async ({ booked: { webhook }, barber, context, db }) => {
      const { outside, requests } = receiver(202)
      const ctx = context({ outside })
      await deliver(ctx, db)
      await deliver(ctx, db)
      expect(requests).toHaveLength(1)
      expect(requests[0]).toMatchObject({
        ...{ url: URL, method: 'POST', isCutOff: true },
        headers: {
          'content-type': 'application/json',
          'webhook-id': JSON.parse(String(requests[0]?.body)).id,
          'webhook-timestamp': String(MONDAY_MORNING.getTime() / 1000),
          'webhook-signature': expect.stringMatching(/^v1,.{44}$/),
        },
      })
      expect(await barber.webhook.deliveries({ id: webhook.id })).toMatchObject([
        { state: 'delivered', attempts: 1, responseStatus: 202, responseText: 'answer 202' },
      ])
      expect(await barber.webhook.list()).toMatchObject([{ lastDeliveredAt: MONDAY_MORNING }])
    },
  )

  booked.for(['waiting', 'sending'] as const)(
    'that a crash has left as %s is enqueued again after a minute, unless its webhook is off',
    async (state, { booked: { webhook }, barber, context, clock, db }) => {
      const { id } = await onlyDelivery(db)
      const attempt = state === 'sending' ? { state, lastAttemptAt: clock.now, attempts: 1 } : {}
      await db.webhookDelivery.update({ where: { id }, data: attempt })
      const found = async (seconds: number) => {
        const ctx = context({ now: new Date(clock.now.getTime() + seconds * 1000) })
        await enqueueOverdueDeliveries(ctx)
        return ctx.jobs.map(({ payload }) => payload)
      }
      expect(await found(59)).toEqual([])
      expect(await found(60)).toEqual([{ deliveryId: id }])
      await barber.webhook.update({ id: webhook.id, isActive: false })
      const { outside, requests } = receiver(202)
      await deliver(context({ outside, now: new Date(clock.now.getTime() + 60_000) }), db)
      expect(requests).toEqual([])
      expect(await found(60)).toEqual([])
      expect(await onlyDelivery(db)).toMatchObject({ state: 'failed' })
    },
  )

  it('of a test that a crash has left as sending ends as well', async ({
    shop: { webhook },
    context,
    clock,
    db,
  }) => {
    const { id } = await db.webhookDelivery.create({
      data: {
        ...{ webhookId: webhook.id, eventId: randomUUID(), type: 'webhook.test', body: '{}' },
        ...{ createdAt: clock.now, retryUntil: clock.now },
        ...{ state: 'sending', lastAttemptAt: clock.now, attempts: 1 },
      },
    })
    const later = new Date(clock.now.getTime() + HOUR_MS)
    const ctx = context({ now: later })
    await enqueueOverdueDeliveries(ctx)
    expect(ctx.jobs).toEqual([])
    expect(await onlyDelivery(db)).toMatchObject({ id, state: 'failed', attempts: 1 })
  })

  it('that was never tried comes before a hundred that always fail', async ({
    shop: { webhook },
    context,
    clock,
    db,
  }) => {
    const row = {
      ...{ webhookId: webhook.id, type: 'booking.created', body: '{}', createdAt: clock.now },
      retryUntil: new Date(clock.now.getTime() + HOUR_MS),
    }
    const stuck = { state: 'sending', lastAttemptAt: clock.now, attempts: 1 }
    await db.webhookDelivery.createMany({
      data: Array.from({ length: 100 }, () => ({ ...row, ...stuck, eventId: randomUUID() })),
    })
    const { id } = await db.webhookDelivery.create({
      data: { ...row, eventId: randomUUID(), state: 'waiting', nextAttemptAt: clock.now },
    })
    const ctx = context({ now: new Date(clock.now.getTime() + HOUR_MS) })
    await enqueueOverdueDeliveries(ctx)
    expect(ctx.jobs[0]).toMatchObject({ payload: { deliveryId: id } })
    expect(ctx.jobs).toHaveLength(100)
  })

  booked(
    'that fails is tried again with growing delays, and is given up after a day',
    async ({ booked: { webhook }, barber, context, clock, db }) => {
      const { outside, requests } = receiver(500)
      const ctx = context({ outside })
      const delays: number[] = []
      for (let left = true; left; ) {
        await deliver({ ...ctx, now: clock.now }, db)
        const { nextAttemptAt } = await onlyDelivery(db)
        left = nextAttemptAt !== null
        if (!nextAttemptAt) break
        expect(ctx.jobs.at(-1)).toMatchObject({ name: 'deliver-webhook', notBefore: nextAttemptAt })
        delays.push(nextAttemptAt.getTime() - clock.now.getTime())
        clock.now = nextAttemptAt
      }
      expect(requests.length).toBeGreaterThan(10)
      expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(24 * HOUR_MS)
      expect(await barber.webhook.deliveries({ id: webhook.id })).toMatchObject([
        { state: 'failed', problem: 'The server answered 500.' },
      ])
      const [shown] = await barber.webhook.list()
      expect(shown).toMatchObject({ isActive: true, failingSince: MONDAY_MORNING })
      const alarms = await currentAlarms(context())
      expect(alarms.find(({ kind }) => kind === 'webhook')).toMatchObject({
        sentence:
          'The webhook at hooks.example.edu does not get your bookings. The server answered 500.',
      })
    },
  )

  booked(
    'is sent again on request, after which the webhook works',
    async ({ booked: { webhook }, barber, context, db }) => {
      const { outside, requests } = receiver(410, 200)
      const ctx = context({ outside })
      await deliver(ctx, db)
      const gone = await onlyDelivery(db)
      expect(gone).toMatchObject({ state: 'failed', responseStatus: 410, nextAttemptAt: null })
      expect((await barber.webhook.list())[0]?.failingSince).toEqual(MONDAY_MORNING)
      const input = { id: webhook.id, deliveryId: gone.id }
      await barber.webhook.resend(input)
      await barber.webhook.resend(input)
      await deliver(ctx, db)
      await deliver(ctx, db)
      expect(requests.map(({ headers }) => headers?.['webhook-id'])).toEqual([
        gone.eventId,
        gone.eventId,
      ])
      expect(await onlyDelivery(db)).toMatchObject({ state: 'delivered', problem: null })
      expect((await barber.webhook.list())[0]?.failingSince).toBeNull()
    },
  )

  booked(
    'is sent by one of two workers, and again when a worker dies',
    async ({ booked: _, context, clock, db }) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const { outside, requests } = receiver(200)
      const slow = {
        ...outside,
        fetch: async (request: OutsideRequest) => {
          await promise
          return outside.fetch(request)
        },
      }
      const sending = deliver(context({ outside: slow }), db)
      await expect.poll(async () => (await onlyDelivery(db)).state).toBe('sending')
      await expect(deliver(context({ outside }), db)).rejects.toThrow('Another worker')
      expect(requests).toHaveLength(0)
      clock.now = new Date(clock.now.getTime() + 15_000)
      await deliver(context({ outside, now: clock.now }), db)
      expect(await onlyDelivery(db)).toMatchObject({ state: 'delivered', attempts: 2 })
      resolve()
      await sending
      expect(await onlyDelivery(db)).toMatchObject({ state: 'delivered', attempts: 2 })
    },
  )

  booked.for([
    [
      new OutsideError('notPublic', 'This address does not lead to a public server.'),
      /public server/,
    ],
    [new OutsideError('timedOut', 'The server did not answer in time.'), /in time/],
    [302, /redirects to another address \(302\)/],
    [404, /answered 404/],
  ] as const)(
    'says why it failed and waits: %j',
    async ([answer, problem], { booked: _, context, db }) => {
      await deliver(context({ outside: receiver(answer).outside }), db)
      expect(await onlyDelivery(db)).toMatchObject({
        state: 'waiting',
        problem: expect.stringMatching(problem),
      })
    },
  )

  booked(
    'ends when its webhook is turned off',
    async ({ booked: { webhook }, barber, context, db }) => {
      await barber.webhook.update({ id: webhook.id, isActive: false })
      const { outside, requests } = receiver(200)
      await deliver(context({ outside }), db)
      expect(requests).toEqual([])
      expect(await onlyDelivery(db)).toMatchObject({
        state: 'failed',
        problem: 'The webhook was turned off.',
      })
    },
  )

  booked('waits while a restore pauses everything', async ({ booked: _, context, db }) => {
    await db.restore.create({
      data: { id: randomUUID(), backupCreatedAt: MONDAY_MORNING },
    })
    const { outside, requests } = receiver(200)
    const ctx = context({ outside })
    await deliver(ctx, db)
    expect(requests).toEqual([])
    await resumeAfterRestore(ctx)
    expect(ctx.jobs).toContainEqual({
      name: 'deliver-webhook',
      payload: { deliveryId: (await onlyDelivery(db)).id },
    })
    await deliver(ctx, db)
    expect(requests).toHaveLength(1)
  })

  booked('with a secret of another key says what to do', async ({ booked: _, context, db }) => {
    await db.webhook.updateMany({ data: { encryptedSecret: new Uint8Array([1]) } })
    const { outside, requests } = receiver(200)
    await deliver(context({ outside }), db)
    expect(requests).toEqual([])
    expect((await onlyDelivery(db)).problem).toMatch(/add it again/)
  })

  booked(
    'goes with the person it is about, also when the booking was deleted',
    async ({ booked: _, barber, context, db }) => {
      const [booking] = (await barber.booking.list({})).items
      await barber.booking.delete({ id: booking?.id ?? 0, notifyClient: false })
      await db.deletedItem.deleteMany()
      expect(await logOf(db)).toEqual(['booking.created', 'booking.cancelled'])
      const { id } = await db.client.findFirstOrThrow()
      const input = { id, alsoIds: [], cancelUpcoming: true, keepBlocked: false }
      await eraseClients(context({ admin: BARBER }), input)
      expect(await logOf(db)).toEqual([])
    },
  )

  booked('is kept for 14 days', async ({ booked: _, context, db }) => {
    const after = (days: number) => new Date(MONDAY_MORNING.getTime() + days * 24 * HOUR_MS)
    await sweepByRetention(context({ now: after(13.9) }))
    expect(await db.webhookDelivery.count()).toBe(1)
    await sweepByRetention(context({ now: after(14.1) }))
    expect(await db.webhookDelivery.count()).toBe(0)
  })
})

describe('a webhook', () => {
  it('shows its secret once', async ({ shop: { webhook }, barber, db }) => {
    expect(webhook.secret).toMatch(/^whsec_.{44}$/)
    const list = await barber.webhook.list()
    expect(JSON.stringify(list)).not.toContain('whsec_')
    const { encryptedSecret } = await db.webhook.findFirstOrThrow()
    expect(new TextDecoder().decode(encryptedSecret)).toBe(`webhook-secret|${webhook.secret}`)
  })

  it('is refused at an address that is not public', async ({ shop: { webhook }, callWith }) => {
    const outside = {
      ...receiver(200).outside,
      check: async () => {
        throw new OutsideError('notPublic', 'private')
      },
    }
    const barber = callWith({ admin: BARBER, outside })
    const events: ['booking.created'] = ['booking.created']
    for (const attempt of [
      () => barber.webhook.create({ url: 'https://rebound.example.edu/', events }),
      () => barber.webhook.update({ id: webhook.id, url: 'https://rebound.example.edu/' }),
      () => barber.webhook.create({ url: 'https://127.0.0.1/', events }),
      () => barber.webhook.create({ url: 'http://hooks.example.edu/', events }),
    ]) {
      expect(await errorFrom(attempt())).toMatchObject({ status: 422, errors: [{ path: 'url' }] })
    }
  })

  it('is changed field by field, and a new address has not failed', async ({
    shop: { webhook },
    barber,
    db,
  }) => {
    const { id } = webhook
    await db.webhook.updateMany({ data: { failingSince: MONDAY_MORNING } })
    const events: ['booking.no_show'] = ['booking.no_show']
    expect(await barber.webhook.update({ id, events })).toMatchObject({
      ...{ url: URL, events, isActive: true, failingSince: MONDAY_MORNING },
    })
    const url = 'https://hooks.example.edu/new'
    expect(await barber.webhook.update({ id, url })).toMatchObject({ url, failingSince: null })
    await barber.webhook.delete({ id })
    const found = (await barber.auth.securityEvents()).map(({ kind }) => kind)
    expect(found).toEqual(['webhook_deleted', 'webhook_moved', 'webhook_created'])
    for (const gone of [
      () => barber.webhook.update({ id, url }),
      () => barber.webhook.delete({ id }),
      () => barber.webhook.test({ id }),
      () => barber.webhook.deliveries({ id }),
      () => barber.webhook.resend({ id, deliveryId: 1 }),
    ]) {
      expect((await errorFrom(gone())).status).toBe(404)
    }
  })

  it('is tried out with an event about nobody', async ({ shop: { webhook }, callWith, db }) => {
    const { outside, requests } = receiver(200, 410)
    const barber = callWith({ admin: BARBER, outside })
    const { id } = webhook
    expect(await barber.webhook.test({ id })).toMatchObject({
      type: 'webhook.test',
      state: 'delivered',
    })
    const body = JSON.parse(String(requests[0]?.body))
    expect(Object.keys(body)).toEqual(['id', 'type', 'created_at'])
    expect(await barber.webhook.test({ id })).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await db.webhook.findFirstOrThrow()).failingSince).toBeNull()
  })

  it('is tried out ten times an hour in one session', async ({ shop: { webhook }, callWith }) => {
    const { outside, requests } = receiver(200)
    const barber = (sessionId: number) => callWith({ admin: { ...BARBER, sessionId }, outside })
    const { id } = webhook
    for (let count = 0; count < 10; count++) await barber(1).webhook.test({ id })
    expect(await errorFrom(barber(1).webhook.test({ id }))).toMatchObject({
      ...{ status: 429, code: 'tooManyWebhookTests', retryAfterSeconds: expect.any(Number) },
    })
    expect(requests).toHaveLength(10)
    expect(await barber(2).webhook.test({ id })).toMatchObject({ state: 'delivered' })
  })

  it('is one of ten at most, also when many are created at once', async ({
    shop: _,
    barber,
    db,
  }) => {
    const many = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        barber.webhook.create({ url: URL, events: ['booking.created'] }),
      ),
    )
    expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(await db.webhook.count()).toBe(10)
  })
})
