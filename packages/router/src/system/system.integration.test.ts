import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import type { FailedJob, Job, KeptFile } from '../ports.ts'
import {
  BARBER,
  givenBooking,
  givenSession,
  givenShop,
  MONDAY_MORNING,
  refusalFrom,
} from '../testing.ts'
import { redeemTicket } from './files.ts'
import { checkAlarms, pushAlarm } from './watch.ts'

const JOB = '3f0c7a52-9d2b-4a51-8a0e-1f3b6c5d7e90'
const FILE: KeptFile = {
  name: 'haircuts-20260302T084100Z.tar.gz',
  kind: 'daily',
  bytes: 2048,
  createdAt: new Date('2026-03-02T08:41:00Z'),
}
const minutesAgo = (minutes: number) => new Date(MONDAY_MORNING.getTime() - minutes * 60_000)

const it = test
  .extend('failedJobs', (): FailedJob[] => [])
  .extend('system', ({ context, failedJobs }) => (now = MONDAY_MORNING) => {
    const base = context()
    const ctx = {
      ...base,
      now,
      admin: BARBER,
      jobLog: { ...base.jobLog, failed: async () => failedJobs },
      host: { ...base.host, keptFiles: async () => [FILE] },
    }
    return ctx
  })
  .extend('barber', ({ callWith, system }) => callWith(system()))

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

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

  failedMail('is listed in words', async ({ barber, mailId }) => {
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
    expect(await refusalFrom(retry())).toMatchObject({ code: 'failureNotFound' })
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
    expect(await refusalFrom(retrying)).toMatchObject({ code: 'messageOutdated' })
    expect(await barber.system.retryAll()).toEqual({ settled: 0, refused: 1 })
  })
})

describe('a visit that did not get into the calendar', () => {
  const failedEvent = it.extend('bookingId', async ({ db }) => {
    const { id } = await givenBooking(db, '2026-03-03T15:00Z', { clientName: 'Ann Oak' })
    const account = await db.cloudAccount.create({
      data: { email: 'barber@example.edu', sealedPassword: new Uint8Array([1]) },
    })
    const calendar = await db.cloudCalendar.create({
      data: { accountId: account.id, url: 'https://cloud.example/work/', receivesBookings: true },
    })
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
        task: 'Put the visit of Ann Oak into your iCloud calendar',
        reason: 'Your iCloud storage is full.',
      },
    ])
    const retry = () => barber.system.retry({ key: `calendar-${bookingId}` })
    await Promise.allSettled([retry(), retry()])
    expect(jobs).toEqual([{ name: 'write-event', payload: { bookingId }, isUrgent: true }])
    expect(await barber.system.overview()).toMatchObject({ failures: [] })
  })

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

describe('an alarm about mail', () => {
  const mail = (version: number, more: object) => ({
    kind: 'confirmation',
    version,
    recipient: 'else@example.edu',
    nextAttemptAt: MONDAY_MORNING,
    createdAt: minutesAgo(20),
    reason: 'No answer.',
    ...more,
  })
  const kindsOf = ({ alarms }: { alarms: { kind: string }[] }) => alarms.map(({ kind }) => kind)

  it('begins when one is tried again and again, but not while mail is paused', async ({
    barber,
    db,
  }) => {
    await db.message.create({ data: mail(1, { state: 'waiting', attempts: 1 }) })
    expect(kindsOf(await barber.dashboard.overview())).toEqual([])
    await db.message.create({ data: mail(2, { state: 'waiting', attempts: 2 }) })
    expect(kindsOf(await barber.dashboard.overview())).toEqual(['mail-stuck'])
    const id = 'c9a1f0de-0000-4000-8000-000000000001'
    await db.restore.create({ data: { id, backupCreatedAt: minutesAgo(60) } })
    expect(kindsOf(await barber.dashboard.overview())).toEqual([])
  })

  it('begins when two in a row are rejected, and ends when one goes out', async ({
    barber,
    db,
  }) => {
    for (const version of [1, 2]) {
      await db.message.create({
        data: mail(version, { state: 'failed', problemAt: minutesAgo(9) }),
      })
    }
    expect(kindsOf(await barber.dashboard.overview())).toEqual(['mail-rejected'])
    await db.message.create({ data: mail(3, { state: 'sent', sentAt: minutesAgo(1) }) })
    expect(kindsOf(await barber.dashboard.overview())).toEqual([])
  })
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
    'Notify a device of the visit of Ann Oak',
    'Do the job "of-a-later-version"',
  ])
  expect(alarms).toMatchObject([{ kind: 'jobs' }])
})

it('starts one backup, however often it is asked to', async ({ callWith, system }) => {
  const jobs: Job[] = []
  const barber = callWith({ ...system(), enqueue: async (_, job) => void jobs.push(job) })
  const [first, second] = await Promise.all([barber.system.backUp(), barber.system.backUp()])
  expect(second.id).toBe(first.id)
  expect(jobs).toEqual([{ name: 'run-task', payload: { taskId: first.id } }])
  expect(await barber.system.overview()).toMatchObject({ backup: { state: 'waiting' } })
})

it('says that a backup was interrupted whose worker is silent', async ({
  barber,
  callWith,
  system,
}) => {
  await barber.system.backUp()
  const later = callWith(system(new Date(MONDAY_MORNING.getTime() + 11 * 60_000)))
  expect(await later.system.overview()).toMatchObject({
    backup: { state: 'failed', problem: 'It was interrupted. Please start it again.' },
  })
  expect(await later.system.backUp()).toMatchObject({ state: 'waiting' })
})

it('opens a file once for each ticket, within a minute, and no other file', async ({
  barber,
  system,
}) => {
  const ticketOf = (url: string) => url.replace('/downloads/', '')
  const first = ticketOf((await barber.system.ticket({ name: FILE.name })).url)
  expect(await redeemTicket(system(), first)).toBe(FILE.name)
  expect(await refusalFrom(redeemTicket(system(), first))).toMatchObject({
    code: 'downloadInvalid',
  })
  const second = ticketOf((await barber.system.ticket({ name: FILE.name })).url)
  const late = system(new Date(MONDAY_MORNING.getTime() + 61_000))
  expect(await refusalFrom(redeemTicket(late, second))).toMatchObject({ code: 'downloadInvalid' })
  const other = barber.system.ticket({ name: '../app-key' })
  expect(await refusalFrom(other)).toMatchObject({ code: 'backupNotFound' })
})

it('pushes an alarm once when it begins, to every device', async ({
  context,
  db,
  failedJobs,
  system,
}) => {
  await givenSession(db)
  await db.pushDevice.create({
    data: { sessionId: 1, endpoint: 'https://push.example/1', p256dh: 'a', auth: 'b' },
  })
  const notices: string[] = []
  const jobs: Job[] = []
  const at = (minutes: number) => ({
    ...system(new Date(MONDAY_MORNING.getTime() + minutes * 60_000)),
    push: {
      ...context().push,
      send: async ({ notice }: { notice: { body: string } }) => {
        notices.push(notice.body)
        return 'accepted' as const
      },
    },
    enqueue: async (_: unknown, job: Job) => void jobs.push(job),
  })
  const work = async (minutes: number) => {
    await checkAlarms(at(minutes))
    for (const job of jobs.splice(0)) {
      if (job.name === 'push-alarm') await pushAlarm(at(minutes), job.payload)
    }
  }
  await work(0)
  expect(notices).toEqual([])
  failedJobs.push({ id: JOB, name: 'sync-calendars', payload: {}, failedAt: MONDAY_MORNING })
  await work(3)
  await work(6)
  expect(notices).toEqual(['One thing could not be done in the background.'])
  failedJobs.splice(0)
  await work(9)
  expect(await db.alarm.findMany()).toMatchObject([{ kind: 'jobs', endedAt: at(9).now }])
  expect(notices).toHaveLength(1)
})
