import { withAddons } from '@haircuts/core/booking-calendar/booking-record'
import { calendarFileByToken } from '@haircuts/core/bookings/calendar-file'
import { descriptionOf } from '@haircuts/core/calendar-sync/event-file'
import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { seedFirstRun } from '@haircuts/core/operations/seed-first-run'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { callerFor, emptyTables, givenAddon, givenService, givenShop, visitOf } from '../testing.ts'

const it = test
  /** A haircut of 20 dollars with a towel of 4, for which the special is on. */
  .extend('givenBookedTowel', ({ db, barber, context }) => async () => {
    const towel = await givenAddon(db)
    await barber.addon.update({ id: towel.id, isFreeSpecial: true })
    const service = await givenService(db, { offers: [towel] })
    const ctx = context()
    const book = (start: string) =>
      callerFor(ctx).booking.create(visitOf(service, start, { addonIds: [towel.id] }))
    return { ctx, towel, book, booking: await book('2026-03-03T15:00Z') }
  })

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

const ADDON_TEXT = 'Hot towel (free with the special)'

it('an add-on of the special is booked free of charge and marked so', async ({
  givenBookedTowel,
  barber,
}) => {
  const { booking } = await givenBookedTowel()
  expect(booking).toMatchObject({
    price: 20,
    durationMinutes: 40,
    addons: [{ name: 'Hot towel', price: 0, isFreeSpecial: true }],
  })
  const [listed] = (await barber.booking.list()).items
  expect(listed).toMatchObject({ price: 20, addons: [{ price: 0, isFreeSpecial: true }] })
})

it('the mail, the client’s calendar and the barber’s say that it is free', async ({
  givenBookedTowel,
  db,
}) => {
  const { ctx, booking } = await givenBookedTowel()
  for (const job of ctx.jobs) {
    if (job.name === 'deliver-message') await deliverMessage(ctx, job.payload)
  }
  expect(ctx.mails).toHaveLength(1)
  expect(ctx.mails[0]?.text).toContain(ADDON_TEXT)
  expect(ctx.mails[0]?.text).toContain('Donation: $20 suggested')
  const unfolded = (file: string | undefined) => file?.replaceAll('\r\n ', '')
  expect(unfolded(ctx.mails[0]?.calendar?.file)).toContain(ADDON_TEXT)
  expect(unfolded(await calendarFileByToken(ctx, booking))).toContain(ADDON_TEXT)
  const where = { id: booking.id }
  const row = await db.booking.findUniqueOrThrow({ where, include: withAddons })
  expect(descriptionOf(row)).toContain(`Add-ons: ${ADDON_TEXT}`)
})

it('a booking keeps what it was made with when the switch turns', async ({
  givenBookedTowel,
  barber,
}) => {
  const { towel, book, booking } = await givenBookedTowel()
  await barber.addon.update({ id: towel.id, isFreeSpecial: false })
  expect(await barber.booking.get({ id: booking.id })).toMatchObject({
    price: 20,
    addons: [{ price: 0, isFreeSpecial: true }],
  })
  expect(await book('2026-03-03T17:00Z')).toMatchObject({
    price: 24,
    addons: [{ price: 4, isFreeSpecial: false }],
  })
})

it('is off for a new add-on, and on for the hot towel of the first run', async ({ barber, db }) => {
  expect(await barber.addon.create({ name: 'Massage' })).toMatchObject({ isFreeSpecial: false })
  await emptyTables(db)
  await seedFirstRun(db)
  const addons = await barber.addon.list({ includeInactive: true })
  expect(addons.filter(({ isFreeSpecial }) => isFreeSpecial).map(({ name }) => name)).toEqual([
    'Hot towel face treatment',
  ])
})
