import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calendarFileByToken } from '../booking/reads.ts'
import { withAddons } from '../booking/row.ts'
import { seedFirstRun } from '../first-run.ts'
import { descriptionOf } from '../icloud/event-file.ts'
import { deliverMessage } from '../message/deliver.ts'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenAddon,
  givenService,
  givenShop,
  testContext,
  visitOf,
} from '../testing.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await emptyTables(test.db)
  await givenShop(test.db)
})

const WORDS = 'Hot towel (free with the Aggie special)'
const barber = () => callerFor(testContext({ db: test.db, admin: BARBER }))

/** A haircut of 20 dollars with a towel of 4, for which the special is on. */
async function givenBookedTowel() {
  const towel = await givenAddon(test.db)
  await barber().addon.update({ id: towel.id, isFreeSpecial: true })
  const service = await givenService(test.db, { offers: [towel] })
  const ctx = testContext({ db: test.db })
  const book = (start: string) =>
    callerFor(ctx).booking.create(visitOf(service, start, { addonIds: [towel.id] }))
  return { ctx, towel, book, booking: await book('2026-03-03T15:00Z') }
}

it('an add-on is booked for nothing while the special is on, and says so', async () => {
  const { booking } = await givenBookedTowel()
  expect(booking).toMatchObject({
    price: 20,
    durationMinutes: 40,
    addons: [{ name: 'Hot towel', price: 0, isFreeSpecial: true }],
  })
  const [listed] = (await barber().booking.list()).items
  expect(listed).toMatchObject({ price: 20, addons: [{ price: 0, isFreeSpecial: true }] })
})

it('the mail, the client’s calendar and the barber’s say that it is free', async () => {
  const { ctx, booking } = await givenBookedTowel()
  for (const job of ctx.jobs) {
    if (job.name === 'deliver-message') await deliverMessage(ctx, job.payload)
  }
  expect(ctx.mails).toHaveLength(1)
  expect(ctx.mails[0]?.text).toContain(WORDS)
  expect(ctx.mails[0]?.text).toContain('Suggested: $20.00')
  const unfolded = (file: string | undefined) => file?.replaceAll('\r\n ', '')
  expect(unfolded(ctx.mails[0]?.calendar?.file)).toContain(WORDS)
  expect(unfolded(await calendarFileByToken(ctx, booking))).toContain(WORDS)
  const where = { id: booking.id }
  const row = await test.db.booking.findUniqueOrThrow({ where, include: withAddons })
  expect(descriptionOf(row)).toContain(`Add-ons: ${WORDS}`)
})

it('a booking keeps what it was made with when the switch turns', async () => {
  const { towel, book, booking } = await givenBookedTowel()
  await barber().addon.update({ id: towel.id, isFreeSpecial: false })
  expect(await barber().booking.get({ id: booking.id })).toMatchObject({
    price: 20,
    addons: [{ price: 0, isFreeSpecial: true }],
  })
  expect(await book('2026-03-03T17:00Z')).toMatchObject({
    price: 24,
    addons: [{ price: 4, isFreeSpecial: false }],
  })
})

it('is off for a new add-on, and on for the hot towel of the first run', async () => {
  expect(await barber().addon.create({ name: 'Massage' })).toMatchObject({ isFreeSpecial: false })
  await emptyTables(test.db)
  await seedFirstRun(test.db)
  const addons = await barber().addon.list({ includeInactive: true })
  expect(addons.filter(({ isFreeSpecial }) => isFreeSpecial).map(({ name }) => name)).toEqual([
    'Hot towel face treatment',
  ])
})
