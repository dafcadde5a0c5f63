import { sha256 } from '@haircuts/core/kernel/secrets'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenService, givenShop, visitOf } from '../testing.ts'

const it = test
  .extend(
    'at',
    ({ callWith }) =>
      (now?: string) =>
        callWith({ ...(now ? { now: new Date(now) } : {}) }).booking,
  )
  .extend('booked', async ({ db, visitor }) => {
    await givenShop(db)
    const service = await givenService(db)
    return visitor.booking.create(visitOf(service, '2026-03-03T15:00Z'))
  })

/** The last path segment of a link. */
const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

describe('the links of a booking', () => {
  it('lead to the pages that reschedule and cancel', ({ booked }) => {
    expect(booked.rescheduleUrl).toMatch(
      /^http:\/\/localhost:3000\/haircuts\/reschedule\/[\w-]{43}$/,
    )
    expect(booked.cancelUrl).toMatch(/^http:\/\/localhost:3000\/haircuts\/cancel\/[\w-]{43}$/)
  })

  it('have one token each, all of which read the booking', async ({ db, at, booked }) => {
    const tokens = {
      manage: booked.publicToken,
      reschedule: tokenIn(booked.rescheduleUrl),
      cancel: tokenIn(booked.cancelUrl),
    }
    for (const [purpose, publicToken] of Object.entries(tokens)) {
      const row = await db.link.findUnique({
        where: { tokenHash: sha256(publicToken) },
      })
      expect(row).toMatchObject({ purpose, bookingId: booked.id })
      const shown = await at().byToken({ publicToken })
      expect(shown).toMatchObject({ id: booked.id, linkPurpose: purpose })
    }
    expect(await db.link.count()).toBe(3)
  })

  it('are not stored in any column', async ({ db, booked }) => {
    const [dump] = await db.$queryRaw<{ everything: string }[]>`
      SELECT query_to_xml('SELECT * FROM booking, link, client', true, false, '')::text
          AS everything`
    expect(dump?.everything).toContain('ann@example.edu')
    for (const token of [booked.publicToken, tokenIn(booked.cancelUrl)]) {
      expect(dump?.everything).not.toContain(token)
      expect(dump?.everything).not.toContain(Buffer.from(token).toString('base64'))
    }
  })

  it('are valid until 30 days after the visit', async ({ at, booked }) => {
    const { publicToken } = booked
    // The visit ends at 15:30.
    expect(await at('2026-04-02T15:29:59.999Z').byToken({ publicToken })).toHaveProperty('id')
    const expired = await errorFrom(at('2026-04-02T15:30:00Z').byToken({ publicToken }))
    const unknown = await errorFrom(at().byToken({ publicToken: 'nobody-was-given-this' }))
    expect(expired).toMatchObject({ status: 404, message: 'This link is invalid or has expired.' })
    expect(expired).toEqual(unknown)
  })

  it('move their expiry with the visit', async ({ db, at, booked }) => {
    const { publicToken, id } = booked
    const moved = { startAt: new Date('2026-03-10T15:00Z'), endAt: new Date('2026-03-10T15:30Z') }
    await db.booking.update({ where: { id }, data: moved })
    expect(await at('2026-04-09T15:29Z').byToken({ publicToken })).toHaveProperty('id', id)
  })

  it('show a booking without the barber’s notes and the donation', async ({ db, at, booked }) => {
    await db.booking.update({
      where: { id: booked.id },
      data: { notes: 'talks a lot', donationAmount: 40 },
    })
    const shown = await at().byToken({ publicToken: booked.publicToken })
    expect(Object.keys(shown).sort()).toEqual([
      'addons',
      'addressPromised',
      'appointmentType',
      'beforeYouCome',
      'canCancel',
      'canRemember',
      'canRepeat',
      'canReschedule',
      'cancelUntil',
      'client',
      'clientNotes',
      'durationMinutes',
      'endDatetime',
      'groupDiscount',
      'hasBegun',
      'id',
      'isComing',
      'isFirstTime',
      'isInGroup',
      'linkHandedOut',
      'linkPurpose',
      'managesGroup',
      'pictureReference',
      'price',
      'referralSource',
      'rescheduleUntil',
      'series',
      'startDatetime',
      'status',
    ])
    expect(JSON.stringify(shown)).not.toMatch(/talks a lot|40/)
  })

  it.for(['', '\0', '\ud800', 'a'.repeat(100_000)])(
    'are rejected when invented: %#',
    async (publicToken, { at }) => {
      expect((await errorFrom(at().byToken({ publicToken }))).code).toBe('linkInvalid')
    },
  )
})
