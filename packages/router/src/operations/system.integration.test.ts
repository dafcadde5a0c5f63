import type { Job } from '@haircuts/core/kernel/background-jobs'
import { redeemTicket } from '@haircuts/core/operations/backup-files'
import { checkAlarms, pushAlarm } from '@haircuts/core/operations/check-alarms'
import { describe, expect } from 'vitest'
import { BARBER, errorFrom, givenSession, MONDAY_MORNING } from '../testing.ts'
import { FILE, it, JOB, minutesAgo } from './system.testing.ts'

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
    await db.message.create({ data: mail(1, { state: 'waiting', temporaryFailures: 1 }) })
    expect(kindsOf(await barber.dashboard.overview())).toEqual([])
    await db.message.create({ data: mail(2, { state: 'waiting', temporaryFailures: 2 }) })
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

it('starts one backup, however many requests come', async ({ callWith, system }) => {
  const jobs: Job[] = []
  const barber = callWith({ ...system(), enqueue: async (_, job) => void jobs.push(job) })
  const [first, second] = await Promise.all([barber.system.backUp(), barber.system.backUp()])
  expect(second.id).toBe(first.id)
  expect(jobs).toEqual([{ name: 'run-task', payload: { taskId: first.id } }])
  expect(await barber.system.overview()).toMatchObject({ backup: { state: 'waiting' } })
})

it('says that a backup was interrupted whose worker is silent, and lets one wait for a worker', async ({
  barber,
  callWith,
  db,
  system,
}) => {
  const { id } = await barber.system.backUp()
  const later = callWith(system(new Date(MONDAY_MORNING.getTime() + 11 * 60_000)))
  expect(await later.system.overview()).toMatchObject({ backup: { id, state: 'waiting' } })
  expect(await later.system.backUp()).toMatchObject({ id, state: 'waiting' })
  const nextDay = callWith(system(new Date(MONDAY_MORNING.getTime() + 25 * 3_600_000)))
  expect(await nextDay.system.overview()).toMatchObject({ backup: { id, state: 'failed' } })
  await db.task.update({ where: { id }, data: { state: 'running' } })
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
  expect(await errorFrom(redeemTicket(system(), first))).toMatchObject({
    code: 'downloadInvalid',
  })
  const second = ticketOf((await barber.system.ticket({ name: FILE.name })).url)
  const late = system(new Date(MONDAY_MORNING.getTime() + 61_000))
  expect(await errorFrom(redeemTicket(late, second))).toMatchObject({ code: 'downloadInvalid' })
  const other = barber.system.ticket({ name: '../app-key' })
  expect(await errorFrom(other)).toMatchObject({ code: 'backupNotFound' })
})

it('pushes an alarm once when it begins and once when it ends, to every device', async ({
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
  expect(notices).toEqual(['One thing failed in the background.'])
  failedJobs.splice(0)
  await work(9)
  expect(await db.alarm.findMany()).toMatchObject([{ kind: 'jobs', endedAt: at(9).now }])
  await work(12)
  expect(notices).toEqual([
    'One thing failed in the background.',
    'Nothing that failed in the background is left.',
  ])
})

it('tells the version of the database, and when the embedded one was released', async ({
  barber,
  callWith,
  context,
}) => {
  const { database } = await barber.system.overview()
  expect(database).toEqual({
    version: expect.stringMatching(/^\d+\.\d+$/),
    isEmbedded: false,
    releasedOn: null,
  })
  const host = { ...context().host, hasEmbeddedDatabase: true }
  const embedded = callWith({ admin: BARBER, host })
  // The tests run on the embedded PostgreSQL.
  expect((await embedded.system.overview()).database).toEqual({
    version: database.version,
    isEmbedded: true,
    releasedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})
