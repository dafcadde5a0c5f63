import { deliverNotice, pushUnanswered } from '@haircuts/core/notifications/push-notices'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  clientIdOf,
  errorFrom,
  givenBooking,
  givenPhone,
  givenService,
  givenShop,
  pushService,
  visitOf,
} from '../testing.ts'

const START = new Date('2026-03-04T15:00:00Z')
const OTHER_START = new Date('2026-03-04T17:00:00Z')

const it = test
  .extend('booked', async ({ db, visitor }) => {
    await givenShop(db)
    return visitor.booking.create(visitOf(await givenService(db), START.toISOString()))
  })
  .extend('coming', ({ visitor, booked: { publicToken } }) => (startDatetime?: Date) => {
    return visitor.booking.coming({ publicToken, ...(startDatetime ? { startDatetime } : {}) })
  })
  .extend('answer', ({ barber, booked: { id } }) => async () => {
    return (await barber.booking.get({ id })).answer
  })

describe('"I’m coming"', () => {
  it('is stored once as the client’s answer in the history', async ({
    barber,
    booked,
    coming,
    answer,
  }) => {
    expect(await answer()).toBe('none')
    expect(booked.isComing).toBe(false)
    expect((await coming(START)).isComing).toBe(true)
    await coming()
    expect(await answer()).toBe('coming')
    const changes = await barber.booking.history({ id: booked.id })
    expect(changes.map(({ after, adminEmail }) => ({ ...after, adminEmail })).slice(1)).toEqual([
      { comingFor: START.toISOString(), adminEmail: null },
    ])
  })

  it('is not said by looking at the appointment', async ({ visitor, booked, answer }) => {
    await visitor.booking.byToken({ publicToken: booked.publicToken })
    expect(await answer()).toBe('none')
  })

  it('is cleared by moving the booking, by either side, and stands again after an undo', async ({
    barber,
    visitor,
    booked: { id, publicToken },
    coming,
    answer,
  }) => {
    await coming()
    await barber.booking.update({ id, startDatetime: OTHER_START })
    expect(await answer()).toBe('none')
    await barber.booking.update({ id, startDatetime: START })
    expect(await answer()).toBe('coming')
    await visitor.booking.reschedule({ publicToken, newStartDatetime: OTHER_START })
    expect(await answer()).toBe('none')
    await coming(OTHER_START)
    expect(await answer()).toBe('coming')
  })

  it('is rejected for a start that the client has not seen', async ({ barber, booked, coming }) => {
    await barber.booking.update({ id: booked.id, startDatetime: OTHER_START })
    expect((await errorFrom(coming(START))).code).toBe('startChanged')
  })

  it('is rejected once the visit has begun, and for a cancelled one', async ({
    clock,
    visitor,
    booked,
    coming,
    answer,
  }) => {
    clock.now = START
    expect((await errorFrom(coming())).code).toBe('visitBegun')
    clock.now = new Date(START.getTime() - 1)
    await visitor.booking.cancel({ publicToken: booked.publicToken })
    expect((await errorFrom(coming())).code).toBe('notConfirmed')
    expect(await answer()).toBe(null)
  })

  it('needs a link that manages the booking', async ({ visitor, booked }) => {
    const publicToken = booked.cancelUrl.slice(booked.cancelUrl.lastIndexOf('/') + 1)
    expect((await errorFrom(visitor.booking.coming({ publicToken }))).code).toBe('linkInvalid')
  })
})

describe('the reminder’s question without an answer', () => {
  const HOUR = 3_600_000
  const before = (hours: number) => new Date(START.getTime() - hours * HOUR)

  const pushed = it
    .extend('subscribed', ({ db, barber }) => givenPhone(db, barber))
    /** The notices that are shown at a time. */
    .extend('noticesAt', ({ subscribed: _, context }) => async (now: Date) => {
      const { push, shown } = pushService()
      const ctx = context({ now, push })
      await pushUnanswered(ctx)
      for (const job of ctx.jobs) {
        if (job.name === 'push-to-device') await deliverNotice(ctx, job.payload)
      }
      return shown.map(({ notice }) => notice)
    })

  pushed(
    'is pushed once, three hours before, with the text to Ann',
    async ({ booked, noticesAt }) => {
      expect(await noticesAt(before(3.1))).toEqual([])
      expect(await noticesAt(before(3))).toEqual([
        expect.objectContaining({
          title: 'No answer yet',
          body: 'Ann Marsh, Haircut\nWed, Mar 4, 10:00 AM',
          path: `/admin/dashboard?text=${booked.id}`,
          action: 'Text Ann',
        }),
      ])
      expect(await noticesAt(before(2))).toEqual([])
    },
  )

  pushed('cancels nothing', async ({ noticesAt, barber, booked }) => {
    await noticesAt(before(1))
    expect((await barber.booking.get({ id: booked.id })).status).toBe('confirmed')
  })

  pushed('is not pushed after the answer', async ({ coming, noticesAt }) => {
    await coming()
    expect(await noticesAt(before(2))).toEqual([])
  })

  pushed('is not pushed where reminders are off', async ({ booked, db, noticesAt }) => {
    expect(booked.id).toBeGreaterThan(0)
    await db.setting.create({ data: { key: 'send_reminder_emails', value: 'false' } })
    expect(await noticesAt(before(2))).toEqual([])
  })

  pushed(
    'sends no notification about a client who got no reminder',
    async ({ booked, db, noticesAt }) => {
      await db.booking.update({ where: { id: booked.id }, data: { startAgreedAt: before(20) } })
      expect(await noticesAt(before(2))).toEqual([])
    },
  )
})

it('shows the no-shows of a client at the booking and in the day', async ({
  db,
  barber,
  booked,
  clock,
}) => {
  const client = { connect: { id: await clientIdOf(db, booked.id) } }
  for (const day of ['02', '03']) {
    await givenBooking(db, `2026-02-${day}T15:00Z`, { client, status: 'no-show' })
  }
  await givenBooking(db, '2026-02-05T15:00Z', { status: 'no-show' })
  expect((await barber.booking.details({ id: booked.id })).clientNoShows).toBe(2)
  clock.now = START
  const { today } = await barber.dashboard.overview()
  expect(today).toMatchObject([{ id: booked.id, clientNoShows: 2, answer: 'none' }])
})
