import { randomUUID } from 'node:crypto'
import type { Job } from '@haircuts/core/kernel/background-jobs'
import { describe, expect } from 'vitest'
import { errorFrom, givenBooking, givenCalendar, givenSession, MONDAY_MORNING } from '../testing.ts'
import { it, JOB, minutesAgo } from './system.testing.ts'

describe('a mail that failed for good', () => {
  const failedMail = it.extend('mailId', async ({ db }) => {
    const { id: bookingId } = await givenBooking(db, '2026-03-03T15:00Z', { clientName: 'Ann Oak' })
    const { id } = await db.message.create({
      data: {
        bookingId,
        kind: 'confirmation',
        version: 0,
        recipient: 'else@example.edu',
        state: 'failed',
        reason: 'This address is dead.',
        problemAt: minutesAgo(5),
        nextAttemptAt: MONDAY_MORNING,
        createdAt: minutesAgo(10),
      },
    })
    return id
  })

  failedMail('is listed with a message', async ({ barber, mailId }) => {
    const { failures } = await barber.system.overview()
    expect(failures).toEqual([
      {
        key: `mail-${mailId}`,
        task: 'Email the confirmation to Ann Oak',
        visitAt: new Date('2026-03-03T15:00Z'),
        failedAt: minutesAgo(5),
        reason: 'This address is dead.',
      },
    ])
  })

  failedMail('is tried again exactly once', async ({ callWith, system, mailId }) => {
    const ctx = system()
    const jobs: Job[] = []
    const barber = callWith({ ...ctx, enqueue: async (_, job) => void jobs.push(job) })
    const retry = () => barber.system.retry({ key: `mail-${mailId}` })
    const outcomes = await Promise.allSettled([retry(), retry(), retry()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(jobs).toEqual([{ name: 'deliver-message', payload: { messageId: mailId } }])
    expect(await errorFrom(retry())).toMatchObject({ code: 'failureNotFound' })
    expect(await barber.system.overview()).toMatchObject({ failures: [] })
  })

  failedMail('is dismissed, here and on the dashboard', async ({ barber, mailId }) => {
    await barber.system.dismiss({ key: `mail-${mailId}` })
    expect(await barber.system.overview()).toMatchObject({ failures: [] })
    const undismissed = await barber.notification.list({ state: 'failed', undismissed: true })
    expect(undismissed.total).toBe(0)
    expect((await barber.notification.list({ state: 'failed' })).total).toBe(1)
  })

  failedMail('stays when it would be wrong by now', async ({ barber, db, mailId }) => {
    await db.booking.updateMany({ data: { status: 'cancelled' } })
    const retrying = barber.system.retry({ key: `mail-${mailId}` })
    expect(await errorFrom(retrying)).toMatchObject({ code: 'messageOutdated' })
    expect(await barber.system.retryAll()).toEqual({ settled: 0, refused: 1 })
  })
})

describe('a visit that did not get into the calendar', () => {
  const failedEvent = it.extend('bookingId', async ({ db }) => {
    const { id } = await givenBooking(db, '2026-03-03T15:00Z', { clientName: 'Ann Oak' })
    const calendar = await givenCalendar(db)
    await db.cloudEvent.create({
      data: {
        bookingId: id,
        cloudCalendarId: calendar.id,
        href: '/work/a.ics',
        lastError: 'Your iCloud storage is full.',
        failingSince: minutesAgo(30),
      },
    })
    return id
  })

  failedEvent('is written again exactly once', async ({ callWith, system, bookingId }) => {
    const jobs: Job[] = []
    const barber = callWith({ ...system(), enqueue: async (_, job) => void jobs.push(job) })
    const { failures } = await barber.system.overview()
    expect(failures).toMatchObject([
      {
        key: `calendar-${bookingId}`,
        task: 'Add the booking of Ann Oak to your iCloud calendar',
        reason: 'Your iCloud storage is full.',
      },
    ])
    const retry = () => barber.system.retry({ key: `calendar-${bookingId}` })
    await Promise.allSettled([retry(), retry()])
    expect(jobs).toEqual([{ name: 'write-event', payload: { bookingId }, isUrgent: true }])
    expect(await barber.system.overview()).toMatchObject({ failures: [] })
  })

  failedEvent(
    'is one failure, though its job gave up as well',
    async ({ barber, db, failedJobs, bookingId }) => {
      const payload = { bookingId }
      failedJobs.push({ id: JOB, name: 'write-event', payload, failedAt: minutesAgo(1) })
      const keys = async () => (await barber.system.overview()).failures.map(({ key }) => key)
      expect(await keys()).toEqual([`calendar-${bookingId}`])
      await db.cloudEvent.updateMany({ data: { lastError: null } })
      expect(await keys()).toEqual([`job-${JOB}`])
    },
  )

  failedEvent(
    'is shown again when the visit changes after it was dismissed',
    async ({ barber, db, bookingId }) => {
      await barber.system.dismiss({ key: `calendar-${bookingId}` })
      expect(await barber.system.overview()).toMatchObject({ failures: [] })
      await db.booking.update({ where: { id: bookingId }, data: { revision: { increment: 1 } } })
      expect((await barber.system.overview()).failures).toHaveLength(1)
    },
  )
})

it('shows beside a webhook that gave up its own visit, and none beside a test of it', async ({
  barber,
  db,
  failedJobs,
}) => {
  const { id: otherId } = await givenBooking(db, '2026-03-03T15:00Z', { clientName: 'Ann Oak' })
  await givenSession(db)
  const device = await db.pushDevice.create({
    data: { sessionId: 1, endpoint: 'https://push.example/1', p256dh: 'a', auth: 'b' },
  })
  const { id: bookingId } = await givenBooking(db, '2026-03-04T15:00Z', { clientName: 'Bo Elm' })
  const webhook = await db.webhook.create({
    data: {
      url: 'https://hooks.example.edu/in',
      events: ['booking.created'],
      encryptedSecret: new Uint8Array([1]),
      createdAt: MONDAY_MORNING,
    },
  })
  const deliveries = { ofVisit: bookingId, ofTest: null, ofDeleted: bookingId + 1 }
  const visits: Record<string, Date | null> = {}
  for (const [index, [name, ofBooking]] of Object.entries(deliveries).entries()) {
    const { id: deliveryId } = await db.webhookDelivery.create({
      data: {
        webhookId: webhook.id,
        eventId: randomUUID(),
        type: 'booking.created',
        bookingId: ofBooking,
        body: '{}',
        state: 'failed',
        createdAt: MONDAY_MORNING,
        retryUntil: MONDAY_MORNING,
      },
    })
    await db.pushDelivery.create({
      data: {
        id: deliveryId,
        deviceId: device.id,
        bookingId: otherId,
        kind: 'booked',
        revision: index,
      },
    })
    const id = JOB.replace('3', String(index))
    const payload = { deliveryId }
    failedJobs.splice(0)
    failedJobs.push({ id, name: 'deliver-webhook', payload, failedAt: minutesAgo(1) })
    const { failures } = await barber.system.overview()
    expect(failures).toMatchObject([{ key: `job-${id}`, task: 'Call a webhook' }])
    visits[name] = failures[0]?.visitAt ?? null
  }
  expect(visits).toEqual({
    ofVisit: new Date('2026-03-04T15:00Z'),
    ofTest: null,
    ofDeleted: null,
  })
})

it('names whom and which time a job has skipped', async ({ barber, db, failedJobs }) => {
  const { id: bookingId, startAt } = await givenBooking(db, '2026-03-03T15:00Z', {
    clientName: 'Ann Oak',
  })
  const at = '2026-03-04T16:00:00.000Z'
  const failed = (digit: string, name: string, rows: object[]) =>
    failedJobs.push({
      ...{ id: JOB.replace('3', digit), name, payload: {}, failedAt: minutesAgo(1) },
      output: { type: 'GaveUp', rows },
    })
  failed('4', 'expire-requests', [
    { bookingId, at: null },
    { bookingId: 999_999, at: null },
  ])
  failed('5', 'settle-offers', [{ bookingId: null, at }])
  failed('6', 'plan-messages', [{ bookingId: 999_999, at: null }])
  failed('7', 'settle-offers', [
    { bookingId: null, at },
    { bookingId: null, at: '2026-03-05T16:00:00.000Z' },
    { bookingId: null, at: '2026-03-06T16:00:00.000Z' },
  ])
  failed('8', 'plan-messages', [
    { bookingId: null, at: null },
    { bookingId: null, at: null },
  ])
  const { failures } = await barber.system.overview()
  expect(failures.map(({ task, visitAt }) => [task, visitAt])).toEqual([
    ['End requests that were not answered in time: Ann Oak and 1 other', startAt],
    ['Offer open times', new Date(at)],
    ['Plan reminders and follow-ups: a deleted booking', null],
    ['Offer open times: this one and 2 others', new Date(at)],
    ['Plan reminders and follow-ups', null],
  ])
})

it('names the visit of a notification that gave up, and an unknown job by its name', async ({
  barber,
  db,
  failedJobs,
}) => {
  const { id: bookingId } = await givenBooking(db, '2026-03-03T15:00Z', { clientName: 'Ann Oak' })
  await givenSession(db)
  const device = await db.pushDevice.create({
    data: { sessionId: 1, endpoint: 'https://push.example/1', p256dh: 'a', auth: 'b' },
  })
  const { id: deliveryId } = await db.pushDelivery.create({
    data: { deviceId: device.id, bookingId, kind: 'booked', revision: 0 },
  })
  const failedAt = minutesAgo(1)
  failedJobs.push(
    { id: JOB, name: 'push-to-device', payload: { deliveryId }, failedAt },
    { id: JOB.replace('3', '4'), name: 'of-a-later-version', payload: {}, failedAt },
  )
  const { failures, alarms } = await barber.system.overview()
  expect(failures.map(({ task }) => task)).toEqual([
    'Notify a device about the booking of Ann Oak',
    'Do the job "of-a-later-version"',
  ])
  expect(alarms).toMatchObject([{ kind: 'jobs' }])
})
