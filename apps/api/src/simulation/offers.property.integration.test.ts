import { withBookingLock } from '@haircuts/core/booking-calendar/booking-lock'
import { givenLink } from '@haircuts/core/links/links.testing'
import { openOffer } from '@haircuts/core/waitlist/answer-offer'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import {
  BARBER,
  callerFor,
  givenService,
  givenShop,
  MONDAY_MORNING,
  testContext,
  visitOf,
} from '@haircuts/router/testing'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { expire, isBooked, isHeld, type Model, predict, type Step } from './offer-model.testing.ts'

/** The same walks every time. For others and for more of them: OFFERS_SEED=7 OFFERS_RUNS=10000. */
const SEED = Number(process.env.OFFERS_SEED ?? 20_261_122)
const RUNS = Number(process.env.OFFERS_RUNS ?? 25)
const MINUTE = 60_000
/** Starts on Tuesday from 9:00 on, every half hour; each visit takes an hour. */
const SLOTS = 15
const OPENING = Date.parse('2026-03-03T14:00Z')

interface Real {
  db: TestDatabase['db']
  service: Awaited<ReturnType<typeof givenService>>
  now: number
  bookings: number[]
  tokens: string[]
}

const startOf = (slot: number) => new Date(OPENING + slot * 30 * MINUTE)

function contextOf({ db, now }: Real, admin: typeof BARBER | null = null) {
  return testContext({ db, now: new Date(now), admin })
}

async function succeeds(work: Promise<unknown>) {
  return work.then(
    () => true,
    () => false,
  )
}

/** Does the same step in the product. */
function perform(real: Real, step: Step, chosen: Date | undefined): Promise<unknown> {
  const visitor = callerFor(contextOf(real))
  const barber = callerFor(contextOf(real, BARBER))
  switch (step.do) {
    case 'wait':
      real.now += step.minutes * MINUTE
      return Promise.resolve()
    case 'book':
    case 'barber books': {
      const isBarber = step.do === 'barber books'
      const visit = visitOf(real.service, startOf(step.slot).toISOString(), {
        adminOverride: isBarber,
      })
      const booked = (isBarber ? barber : visitor).booking.create(visit)
      return booked.then(({ id }) => real.bookings.push(id))
    }
    case 'barber moves':
      return barber.booking.update({
        id: real.bookings[step.booking] ?? 0,
        startDatetime: startOf(step.slot),
      })
    case 'barber cancels':
      return barber.booking.update({ id: real.bookings[step.booking] ?? 0, status: 'cancelled' })
    case 'offer': {
      const ctx = contextOf(real)
      const expiresAt = new Date(real.now + step.minutes * MINUTE)
      const made = withBookingLock(ctx, async (tx) => {
        const bookingId = real.bookings[step.booking] ?? 0
        const starts = step.slots.map(startOf)
        const offer = { bookingId, purpose: 'closed-day' as const, starts, expiresAt }
        const subjectId = await openOffer(tx, ctx, offer)
        return givenLink(tx, { purpose: 'offer', subjectId, handedOut: 'emailed' })
      })
      return made.then((token) => real.tokens.push(token))
    }
    case 'accept':
      return visitor.offer.accept({
        offerToken: real.tokens[step.offer] ?? '',
        startDatetime: chosen,
      })
    case 'decline':
      return visitor.offer.decline({ offerToken: real.tokens[step.offer] ?? '' })
  }
}

class StepCommand implements fc.AsyncCommand<Model, Real> {
  readonly step: Step
  constructor(step: Step) {
    this.step = step
  }
  check() {
    return true
  }
  async run(model: Model, real: Real) {
    const { step } = this
    const offered = step.do === 'accept' ? model.offers[step.offer] : undefined
    const slot =
      offered?.accepted ??
      offered?.slots[step.do === 'accept' ? step.nth % Math.max(offered.slots.length, 1) : 0]
    const allowed = predict(model, step)
    if (allowed === null) return
    const chosen = slot === undefined ? undefined : startOf(slot)
    expect(await succeeds(perform(real, step, chosen))).toBe(allowed)
    expire(model)
    await expectSame(model, real)
  }
  toString() {
    return JSON.stringify(this.step)
  }
}

async function expectSame(model: Model, real: Real) {
  const visitor = callerFor(contextOf(real))
  const free = await visitor.availability.day({
    date: '2026-03-03',
    appointmentTypeId: real.service.id,
  })
  const expected = Array.from({ length: SLOTS }, (_, slot) => slot).filter(
    (slot) => !isBooked(model, slot) && !isHeld(model, slot),
  )
  expect(free.map(({ startDatetime }) => startDatetime)).toEqual(expected.map(startOf))
  const bookings = await real.db.booking.findMany({ orderBy: { id: 'asc' } })
  expect(bookings.map(({ startAt, status }) => [startAt, status === 'confirmed'])).toEqual(
    model.bookings.map(({ slot, isConfirmed }) => [startOf(slot), isConfirmed]),
  )
  for (const [index, { state, slots, accepted }] of model.offers.entries()) {
    const shown = await visitor.offer.byToken({ offerToken: real.tokens[index] ?? '' })
    expect([shown.state, shown.times.length, shown.acceptedStartDatetime]).toEqual([
      state,
      slots.length,
      accepted === null ? null : startOf(accepted),
    ])
  }
}

const slot = fc.nat({ max: SLOTS - 1 })
const booking = fc.nat({ max: 4 })
const offer = fc.nat({ max: 4 })
const steps: fc.Arbitrary<Step>[] = [
  fc.record({ do: fc.constant('book'), slot }),
  fc.record({ do: fc.constant('book'), slot }),
  fc.record({ do: fc.constant('barber books'), slot }),
  fc.record({ do: fc.constant('barber moves'), booking, slot }),
  fc.record({ do: fc.constant('barber cancels'), booking }),
  ...Array<fc.Arbitrary<Step>>(3).fill(
    fc.record({
      do: fc.constant('offer'),
      booking: fc.nat({ max: 2 }),
      slots: fc.array(slot, { minLength: 1, maxLength: 3 }),
      minutes: fc.constantFrom(15, 60),
    }),
  ),
  fc.record({ do: fc.constant('accept'), offer, nth: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('accept'), offer, nth: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('decline'), offer }),
  fc.record({ do: fc.constant('wait'), minutes: fc.constantFrom(1, 14, 15, 45) }),
]

const database = await createTestDatabase()
await givenShop(database.db, {
  settings: { minimize_gaps: 'false', booking_lead_time_hours: '0', slot_interval_minutes: '30' },
})
const service = await givenService(database.db, { durationMinutes: 60 })
afterAll(() => database.drop())

it(
  'holds and offers do what a model without a database says',
  async () => {
    const commands = steps.map((step) => step.map((each) => new StepCommand(each)))
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (walk) => {
        await database.db.booking.deleteMany()
        const now = MONDAY_MORNING.getTime()
        const model: Model = { now, bookings: [], offers: [] }
        const real: Real = { db: database.db, service, now, bookings: [], tokens: [] }
        await fc.asyncModelRun(() => ({ model, real }), walk)
      }),
      { seed: SEED, numRuns: RUNS },
    )
  },
  60_000 + RUNS * 5000,
)
