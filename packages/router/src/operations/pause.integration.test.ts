import { randomUUID } from 'node:crypto'
import { compareInBackground } from '@haircuts/core/calendar-sync/compare-events'
import { memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { writeEvent } from '@haircuts/core/calendar-sync/write-event'
import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { planMessages } from '@haircuts/core/emails/outbox'
import { REPEATED_NOTE } from '@haircuts/core/emails/policy'
import { createTestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { givenOutbox } from '../emails/outbox.testing.ts'
import { BARBER, callerFor, emptyTables, MONDAY_MORNING, visitOf } from '../testing.ts'

const WORK = 'https://cloud.example/work/'
const IN_A_MINUTE = MONDAY_MORNING.getTime() + 60_000

const database = await createTestDatabase()
beforeEach(() => emptyTables(database.db))
afterAll(() => database.drop())

function givenRestore() {
  return database.db.restore.create({
    data: { id: randomUUID(), backupCreatedAt: new Date('2026-03-02T08:41:00Z') },
  })
}

const states = async () => {
  const rows = await database.db.message.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ state }) => state)
}

it('keeps mails waiting after a restore, and sends each once after resuming', async () => {
  const { visitor, barber, service, at, work, ctx, kinds, jobs } = await givenOutbox(database.db)
  await visitor().booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
  await givenRestore()
  await work()
  await at(IN_A_MINUTE)
  expect(await states()).toEqual(['waiting'])
  expect(kinds()).toEqual([])
  expect(await barber().dashboard.overview()).toMatchObject({
    pause: { backupCreatedAt: new Date('2026-03-02T08:41:00Z') },
  })

  await barber().restore.resume()
  await barber().restore.resume()
  expect(jobs.map(({ name }) => name)).toEqual(['plan-messages', 'compare-events'])
  await planMessages(ctx())
  await work()
  await at(IN_A_MINUTE)
  await work()
  expect(await states()).toEqual(['sent'])
  expect(kinds()).toEqual(['confirmation'])
  expect(await barber().dashboard.overview()).toMatchObject({ pause: null })
})

it('does not send a mail again that the old installation has sent since the backup', async () => {
  const { visitor, barber, service, mails, mailer, at, work } = await givenOutbox(database.db)
  await visitor().booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
  const backup = await database.db.message.findFirstOrThrow()
  await work()
  expect(mails).toHaveLength(1)
  await database.db.message.update({
    where: { id: backup.id },
    data: { state: 'waiting', sentAt: null, sentBy: null, serviceId: null },
  })
  await givenRestore()
  await barber().restore.resume()
  await at(IN_A_MINUTE)
  expect(mails).toHaveLength(1)
  expect(await states()).toEqual(['sent'])
  expect(await mailer.find(backup.key)).not.toBeNull()
})

it('sends a waiting mail once where the mail server cannot be asked, and notes that it may be a repeat', async () => {
  const { visitor, barber, service, mails, mailer, ctx } = await givenOutbox(database.db)
  await visitor().booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
  const { id: messageId } = await database.db.message.findFirstOrThrow()
  await givenRestore()
  await barber().restore.resume()
  const smtp = { ...mailer, name: 'smtp', find: undefined }
  const late = ctx({ mailer: smtp, now: new Date(IN_A_MINUTE) })
  await deliverMessage(late, { messageId })
  await deliverMessage(late, { messageId })
  expect(mails).toHaveLength(1)
  const [sent] = await database.db.message.findMany()
  expect(sent).toMatchObject({ state: 'sent', note: REPEATED_NOTE })
})

it('writes no calendar event until it is resumed', async () => {
  const { ctx, service, jobs } = await givenOutbox(database.db)
  const cloud = memoryCloud(WORK)
  const barber = callerFor(ctx({ admin: BARBER, cloud }))
  await barber.cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
  const [work] = await barber.cloudCalendar.discover()
  await barber.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 })
  await givenRestore()
  const visit = visitOf(service, '2026-03-03T15:00:00Z')
  const { id } = await barber.booking.create(visit)
  await writeEvent(ctx({ cloud }), { bookingId: id })
  await compareInBackground(ctx({ cloud }), { full: true })
  expect(cloud.calendarsByUrl.get(WORK)?.size).toBe(0)

  await barber.restore.resume()
  jobs.splice(0)
  await compareInBackground(ctx({ cloud }), { full: false })
  expect(jobs).toMatchObject([{ name: 'write-event', payload: { bookingId: id } }])
  await writeEvent(ctx({ cloud }), { bookingId: id })
  expect(cloud.calendarsByUrl.get(WORK)?.size).toBe(1)
})
