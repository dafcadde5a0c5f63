import { endOffers, isOverAt, openAt } from '@haircuts/core/booking-calendar/end-offers'
import { ANSWER_EVENTS, ANSWER_STATES, stateAt, transition } from '@haircuts/scheduling/answer'
import { describe, expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { givenBooking, MONDAY_MORNING as NOW } from '../testing.ts'

const ctx = { now: NOW }
const START = new Date('2026-03-03T14:00:00Z')
const END = new Date('2026-03-03T14:30:00Z')
const ENDINGS = ANSWER_EVENTS.filter((event) => event !== 'reopen')
/** Every state of an offer, before, at and after its end. */
const OFFERS = ANSWER_STATES.flatMap((state) =>
  [-1000, 0, 1000].map((ms) => ({ state, expiresAt: new Date(NOW.getTime() + ms) })),
)

describe.each(OFFERS)('of an offer that is $state until $expiresAt', ({ state, expiresAt }) => {
  const question = { state, until: expiresAt.getTime() }
  const isOpen = state === 'open'

  it('SQL says what the state machine says', async ({ db }) => {
    const { id: bookingId } = await givenBooking(db, '2026-03-03T15:00:00Z')
    const acceptedStartAt = state === 'accepted' ? START : null
    const holds = { create: { startAt: START, endAt: END, cleanupMinutes: 0, isLive: isOpen } }
    for (const event of ENDINGS) {
      const { id } = await db.offer.create({
        data: {
          ...{ bookingId, purpose: 'earlier', state, expiresAt, acceptedStartAt, holds },
          ...{ createdAt: NOW, endedAt: isOpen ? null : NOW },
        },
      })
      const now = stateAt(question, NOW.getTime())
      expect(await db.offer.count({ where: openAt(NOW) })).toBe(now === 'open' ? 1 : 0)
      const over = await db.$queryRaw`SELECT id FROM offer WHERE ${isOverAt(NOW)}`
      expect(over).toHaveLength(isOpen && now === 'expired' ? 1 : 0)
      const accepted = { acceptedStartAt: event === 'accept' ? START : null }
      const ended = await db.$transaction((tx) =>
        endOffers(tx, ctx, { event, which: 'ids', ids: [id], ...accepted }),
      )
      const { state: after, outcome } = transition(question, event, NOW.getTime())
      const isEnded = outcome === 'changed'
      expect(ended).toEqual(isEnded ? [id] : [])
      const stored = await db.offer.findUniqueOrThrow({ where: { id }, include: { holds: true } })
      expect(stored.state).toBe(isEnded ? after : state)
      expect(stored.holds.map(({ isLive }) => isLive)).toEqual([stored.state === 'open'])
      await db.offer.delete({ where: { id } })
    }
  })
})
