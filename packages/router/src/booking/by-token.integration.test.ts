import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../secrets.ts'
import {
  callerFor,
  givenService,
  givenShop,
  refusalFrom,
  testContext,
  visitOf,
} from '../testing.ts'

let test: TestDatabase
let booked: Awaited<ReturnType<typeof book>>

beforeAll(async () => {
  test = await createTestDatabase()
  await givenShop(test.db)
  booked = await book()
})
afterAll(() => test.drop())

const at = (now?: string) =>
  callerFor(testContext({ db: test.db, ...(now ? { now: new Date(now) } : {}) })).booking

async function book() {
  const service = await givenService(test.db)
  return at().create(visitOf(service, '2026-03-03T15:00Z'))
}

/** What stands behind the last slash of a link. */
const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

describe('the links of a booking', () => {
  it('lead to the pages that reschedule and cancel', () => {
    expect(booked.rescheduleUrl).toMatch(
      /^http:\/\/localhost:3000\/haircuts\/reschedule\/[\w-]{43}$/,
    )
    expect(booked.cancelUrl).toMatch(/^http:\/\/localhost:3000\/haircuts\/cancel\/[\w-]{43}$/)
  })

  it('carry three different tokens, one a purpose, each of which reads the booking', async () => {
    const tokens = {
      manage: booked.publicToken,
      reschedule: tokenIn(booked.rescheduleUrl),
      cancel: tokenIn(booked.cancelUrl),
    }
    for (const [purpose, publicToken] of Object.entries(tokens)) {
      const row = await test.db.bookingToken.findUnique({
        where: { tokenHash: sha256(publicToken) },
      })
      expect(row).toMatchObject({ purpose, bookingId: booked.id })
      expect(await at().byToken({ publicToken })).toMatchObject({ id: booked.id })
    }
    expect(await test.db.bookingToken.count()).toBe(3)
  })

  it('are nowhere in the database, in whatever column', async () => {
    const [dump] = await test.db.$queryRaw<{ everything: string }[]>`
      SELECT query_to_xml('SELECT * FROM booking, booking_token, client', true, false, '')::text
          AS everything`
    expect(dump?.everything).toContain('ann@example.edu')
    for (const token of [booked.publicToken, tokenIn(booked.cancelUrl)]) {
      expect(dump?.everything).not.toContain(token)
      expect(dump?.everything).not.toContain(Buffer.from(token).toString('base64'))
    }
  })

  it('are good until 30 days after the end of the visit', async () => {
    const { publicToken } = booked
    // The visit ends at 15:30.
    expect(await at('2026-04-02T15:29:59.999Z').byToken({ publicToken })).toHaveProperty('id')
    const expired = await refusalFrom(at('2026-04-02T15:30:00Z').byToken({ publicToken }))
    const unknown = await refusalFrom(at().byToken({ publicToken: 'nobody-was-given-this' }))
    expect(expired).toMatchObject({ status: 404, message: 'This link is invalid or has expired.' })
    expect(expired).toEqual(unknown)
  })

  it('move their expiry with the visit', async () => {
    const { publicToken, id } = booked
    const moved = { startAt: new Date('2026-03-10T15:00Z'), endAt: new Date('2026-03-10T15:30Z') }
    const { startAt, endAt } = await test.db.booking.findUniqueOrThrow({ where: { id } })
    await test.db.booking.update({ where: { id }, data: moved })
    expect(await at('2026-04-09T15:29Z').byToken({ publicToken })).toHaveProperty('id', id)
    await test.db.booking.update({ where: { id }, data: { startAt, endAt } })
  })

  it('show a booking without the barber’s notes and the donation', async () => {
    await test.db.booking.update({
      where: { id: booked.id },
      data: { notes: 'talks a lot', donationAmount: 40 },
    })
    const shown = await at().byToken({ publicToken: booked.publicToken })
    expect(Object.keys(shown).sort()).toEqual([
      'addons',
      'appointmentType',
      'client',
      'clientNotes',
      'durationMinutes',
      'endDatetime',
      'hasBegun',
      'id',
      'isFirstTime',
      'pictureReference',
      'price',
      'referralSource',
      'startDatetime',
      'status',
    ])
    expect(JSON.stringify(shown)).not.toMatch(/talks a lot|40/)
  })

  it.each(['', '\0', '\ud800', 'a'.repeat(100_000)])(
    'are refused when made up: %#',
    async (publicToken) => {
      expect((await refusalFrom(at().byToken({ publicToken }))).code).toBe('linkInvalid')
    },
  )
})
