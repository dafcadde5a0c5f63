import { settleOffers } from '@haircuts/core/waitlist/settle-offers'
import { givenOutbox } from '@haircuts/router/emails/outbox.testing'
import { visitOf } from '@haircuts/router/testing'
import { HELD, later, it as offerTest } from '@haircuts/router/waitlist/offer.testing'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { call, signedIn } from '../testing.ts'

/** The clock of a machine is set an hour forward, and back again, as when it was wrong for a while. */
const HOUR = 3_600_000
const JUMPS = [HOUR, 0, -HOUR, 0, HOUR]

describe('a clock that jumps', () => {
  test('sends no email twice, and every one in the end', async ({ db }) => {
    const { at, book, work, mails, log } = await givenOutbox(db)
    const visit = Date.parse('2026-03-10T15:00:00Z')
    await book(new Date(visit).toISOString())
    await work()
    const moments = [visit - 24 * HOUR, visit - 2 * HOUR, visit + HOUR, visit + 24 * HOUR]
    for (const moment of moments) for (const jump of JUMPS) await at(moment + jump)
    const sent = mails.map(({ kind }) => kind)
    expect(sent).toContain('confirmation')
    expect(sent).toContain('reminder')
    expect(new Set(sent).size).toBe(sent.length)
    expect((await log()).map(({ state }) => state)).toEqual(sent.map(() => 'sent'))
  })

  test('sends the email of a booking from the hour that was set back, once', async ({ db }) => {
    const { at, book, mails } = await givenOutbox(db)
    const now = Date.parse('2026-03-02T14:00:00Z')
    await at(now + HOUR)
    await book('2026-03-10T15:00:00Z')
    for (const jump of [0, HOUR / 2, HOUR, 2 * HOUR, 0]) await at(now + jump)
    expect(mails.map(({ kind }) => kind)).toEqual(['confirmation'])
  })

  test('keeps the barber signed in, and still ends an old session', async ({ server }) => {
    const { clock, api } = server
    const start = clock.now.getTime()
    const { headers } = await signedIn(server)
    const status = async (jump: number) => {
      clock.now = new Date(start + jump)
      return (await call(`${api}/auth/me`, { headers })).status
    }
    for (const jump of JUMPS) expect(await status(jump)).toBe(200)
    expect(await status(15 * 24 * HOUR)).toBe(401)
    clock.now = new Date(start)
  })

  offerTest(
    'leaves no hold behind, and revives none',
    async ({ booked, offer, clock, visitor, service, freeStarts, context, db }) => {
      await offer(booked.id)
      expect(await freeStarts()).not.toContain(HELD)
      later(clock, 60)
      await settleOffers(context())
      expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
      later(clock, -60)
      expect(await freeStarts()).toContain(HELD)
      await visitor.booking.create(visitOf(service, HELD))
    },
  )
})
