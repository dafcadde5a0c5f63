import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { planMessages } from '@haircuts/core/emails/outbox'
import type { Job } from '@haircuts/core/kernel/background-jobs'
import { queueAlarmEmail } from '@haircuts/core/notifications/barber-email'
import { checkAlarms } from '@haircuts/core/operations/check-alarms'
import type { Database } from '@haircuts/db/client'
import { MANY_PER_MAIL } from '@haircuts/scheduling/barber-mails'
import { expect } from 'vitest'
import { givenOutbox, stateOf } from '../emails/outbox.testing.ts'
import { test } from '../fixtures.testing.ts'
import { givenAdmin, givenSession, MONDAY_MORNING, subscription, visitOf } from '../testing.ts'

const TUESDAY = '2026-03-03T15:00:00Z'
const WEDNESDAY = '2026-03-04T15:00:00Z'
const MINUTE = 60_000
const BURST = 2 * MINUTE
const BARBER = 'barber@example.edu'
const ALARM = { sentence: 'Booking', advice: null, overSince: null, path: '/', label: 'Open' }

/** A shop whose barber is emailed, with the agenda off, which has tests of its own. */
async function givenReachable(db: Database, settings = {}) {
  const shop = await givenOutbox(db, {
    settings: { barber_email: BARBER, agenda_hour: '', ...settings },
  })
  const failed = [{ id: 'one', name: 'sync-calendars', payload: {}, failedAt: MONDAY_MORNING }]
  const { jobLog } = shop
  /** Looks for alarms, of which a failed job is one. */
  const check = (isFailed: boolean, now = MONDAY_MORNING) =>
    checkAlarms(
      shop.ctx({ now, jobLog: { ...jobLog, failed: async () => (isFailed ? failed : []) } }),
    )
  return {
    ...shop,
    check,
    /** The same some minutes later, with the emails that it causes. */
    checkAt: async (minutes: number, isFailed: boolean) => {
      const now = new Date(MONDAY_MORNING.getTime() + minutes * MINUTE)
      await check(isFailed, now)
      await shop.at(now)
      await shop.work()
    },
    toBarber: () => shop.mails.filter(({ to }) => to === BARBER),
    after: (ms: number) => shop.at(MONDAY_MORNING.getTime() + ms),
  }
}

test('a booking of a client is emailed to the barber, with a link, two minutes later', async ({
  db,
}) => {
  const { visitor, service, work, after, toBarber } = await givenReachable(db)
  const clientNotes = 'Please leave the top long.'
  const { id } = await visitor().booking.create(visitOf(service, TUESDAY, { clientNotes }))
  await work()
  await after(BURST - 1)
  expect(toBarber()).toEqual([])
  await after(BURST)
  const [mail, ...more] = toBarber()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    kind: 'barber-booked',
    subject: 'New booking: Ann Marsh, Haircut, Tue, Mar 3, 10:00 AM',
  })
  expect(mail?.html).toContain(`/haircuts/admin/bookings?view=${id}"`)
  expect(mail?.html).toContain('href="tel:+19795550100"')
  for (const text of [
    'Tue, Mar 3, 10:00 AM to 10:30 AM',
    'New client',
    clientNotes,
    '979 555 0100',
  ]) {
    expect(mail?.text).toContain(text)
  }
})

test('no name in an email to the barber is a link to another site', async ({ db }) => {
  const { visitor, service, work, after, toBarber } = await givenReachable(db)
  const clientName = 'Pay 1.99 at evil.example.com/pay'
  await visitor().booking.create(visitOf(service, TUESDAY, { clientName }))
  await visitor().groupRequest.create({
    ...{ date: '2026-03-07', place: 'evil.example.com/hall', driveMinutes: 10, cuts: 4 },
    ...{ clientName, clientEmail: 'ann@example.edu', clientPhone: '979 555 0100' },
  })
  await work()
  await after(BURST)
  const mails = toBarber()
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['barber-booked', 'barber-request'])
  for (const { subject, html, text } of mails) {
    expect(subject).toContain('Pay 1. 99 at evil. example. com/pay')
    expect(`${subject}${html}${text}`).not.toContain('evil.example')
  }
})

test('three bookings within two minutes are one email', async ({ db }) => {
  const { visitor, service, work, after, toBarber, log } = await givenReachable(db)
  const people = ['Ann Marsh', 'Bo Lind', 'Cy Young']
  for (const [index, clientName] of people.entries()) {
    await after(index * 50_000)
    const start = `2026-03-03T${15 + index}:00:00Z`
    const clientEmail = `${index}@example.edu`
    await visitor().booking.create(visitOf(service, start, { clientName, clientEmail }))
    await work()
  }
  await after(BURST)
  expect(toBarber().map(({ subject }) => subject)).toEqual([
    '3 new bookings: Ann Marsh, Bo Lind, Cy Young',
  ])
  const kinds = (await log()).map(({ kind }) => kind).filter((kind) => kind.startsWith('barber'))
  expect(kinds).toEqual(['barber-booked'])
  await visitor().booking.create(visitOf(service, WEDNESDAY))
  await after(2 * BURST)
  expect(toBarber()).toHaveLength(2)
})

test('an email to the barber that is full is followed by another, and tells of its own bookings alone', async ({
  db,
}) => {
  const { visitor, service } = await givenReachable(db)
  const { id, publicToken } = await visitor().booking.create(visitOf(service, TUESDAY))
  const others = Array.from({ length: MANY_PER_MAIL - 1 }, (_, index) => id + 1000 + index)
  const toBarber = { kind: 'barber-booked' }
  await db.message.updateMany({ where: toBarber, data: { otherBookings: [id, ...others] } })
  const second = await visitor().booking.create(visitOf(service, WEDNESDAY))
  await visitor().booking.cancel({ publicToken })
  const mails = await db.message.findMany({ where: toBarber, orderBy: { id: 'asc' } })
  expect(mails.map(({ otherBookings }) => otherBookings)).toEqual([[id, ...others], [second.id]])
})

test('a request is told half an hour before it ends, also in a flood', async ({ db }) => {
  const { visitor, service, set, work, after, toBarber } = await givenReachable(db)
  const notified = {
    kind: 'barber-booked',
    recipient: BARBER,
    state: 'sent',
    nextAttemptAt: MONDAY_MORNING,
    createdAt: MONDAY_MORNING,
  }
  await db.message.createMany({
    data: Array.from({ length: 20 }, (_, version) => ({ ...notified, version })),
  })
  await visitor().booking.create(visitOf(service, TUESDAY))
  await set('approve_first_visits', 'true')
  await after(5 * MINUTE)
  const bo = { clientName: 'Bo Lind', clientEmail: 'bo@example.edu' }
  const asked = await visitor().booking.create(visitOf(service, '2026-03-02T16:00:00Z', bo))
  expect(asked.pendingUntil).toEqual(new Date('2026-03-02T14:00:00Z'))
  await work()
  await after(29 * MINUTE)
  expect(toBarber()).toEqual([])
  await after(30 * MINUTE)
  expect(toBarber().map(({ subject }) => subject)).toEqual(['2 new bookings: Bo Lind, Ann Marsh'])
})

test('an email that waits goes to the address that the barber has changed to', async ({ db }) => {
  const { visitor, service, set, ctx, work, after, mails } = await givenReachable(db)
  await visitor().booking.create(visitOf(service, TUESDAY))
  await work()
  await db.$transaction((tx) => queueAlarmEmail(tx, ctx(), ALARM))
  await set('barber_email', 'other@example.edu')
  await after(BURST)
  expect(
    mails.filter(({ kind }) => kind.startsWith('barber')).map(({ to, kind }) => [kind, to]),
  ).toEqual([
    ['barber-booked', 'other@example.edu'],
    ['barber-alarm', 'other@example.edu'],
  ])
  const recipients = await db.message.findMany({ where: { kind: 'barber-alarm' } })
  expect(recipients.map(({ recipient }) => recipient)).toEqual(['other@example.edu'])
})

test('what a client takes back within the burst is not told', async ({ db }) => {
  const { visitor, service, work, after, toBarber, log } = await givenReachable(db)
  const { publicToken } = await visitor().booking.create(visitOf(service, TUESDAY))
  await work()
  await after(BURST)
  await visitor().booking.reschedule({ publicToken, newStartDatetime: WEDNESDAY })
  await visitor().booking.reschedule({ publicToken, newStartDatetime: TUESDAY })
  await after(2 * BURST)
  expect(toBarber().map(({ kind }) => kind)).toEqual(['barber-booked'])
  expect(stateOf(await log())).toContainEqual({
    kind: 'barber-rescheduled',
    state: 'withdrawn',
    reason: 'Nothing was left to tell.',
  })
})

test('a reschedule names both times, and a cancellation the one that is free', async ({ db }) => {
  const { visitor, service, work, after, toBarber } = await givenReachable(db)
  const { publicToken } = await visitor().booking.create(visitOf(service, TUESDAY))
  await work()
  await after(BURST)
  await visitor().booking.reschedule({ publicToken, newStartDatetime: WEDNESDAY })
  await after(2 * BURST)
  await visitor().booking.cancel({ publicToken })
  await after(3 * BURST)
  const [, moved, cancelled] = toBarber()
  expect(moved?.subject).toBe('Rescheduled: Ann Marsh, Haircut, Wed, Mar 4, 10:00 AM')
  expect(moved?.text).toContain('Before: Tue, Mar 3, 10:00 AM')
  expect(cancelled?.subject).toBe('Cancelled: Ann Marsh, Haircut, Wed, Mar 4, 10:00 AM')
})

test('the barber is never told of an act of his own', async ({ db }) => {
  const { visitor, service, barber, work, after, toBarber, book } = await givenReachable(db)
  const own = await book(TUESDAY)
  await barber().booking.update({ id: own.id, status: 'cancelled' })
  await work()
  const { id } = await visitor().booking.create(visitOf(service, TUESDAY))
  await barber().booking.update({ id, startDatetime: WEDNESDAY })
  await after(BURST)
  expect(toBarber()).toEqual([])
})

test('the address of the login is used where no other is set, unless it has no mailbox', async ({
  db,
}) => {
  const { visitor, service, log } = await givenReachable(db, { barber_email: '' })
  const { id } = await givenAdmin(db)
  await visitor().booking.create(visitOf(service, TUESDAY))
  expect((await log()).map(({ kind }) => kind)).toEqual(['confirmation'])
  await db.admin.update({ where: { id }, data: { email: 'login@example.edu' } })
  await visitor().booking.create(visitOf(service, WEDNESDAY))
  expect((await log()).map(({ recipient }) => recipient)).toContain('login@example.edu')
})

test('nothing is queued while the barber’s emails are off, and what waits is not sent', async ({
  db,
}) => {
  const { visitor, service, set, after, toBarber, log } = await givenReachable(db)
  await visitor().booking.create(visitOf(service, TUESDAY))
  await set('notify_barber_email', 'false')
  await visitor().booking.create(visitOf(service, WEDNESDAY))
  await after(BURST)
  expect(toBarber()).toEqual([])
  expect(stateOf(await log()).filter(({ kind }) => kind === 'barber-booked')).toEqual([
    { kind: 'barber-booked', state: 'skipped', reason: 'Turned off in Settings.' },
  ])
})

test('an act while the email leaves is in it or in the next one, never lost', async ({ db }) => {
  const shop = await givenReachable(db)
  const { visitor, service, ctx, after, toBarber } = shop
  const times = Array.from({ length: 6 }, (_, index) => `2026-03-03T${14 + index}:00:00Z`)
  const [first = '', ...others] = times
  await visitor().booking.create(visitOf(service, first))
  const message = await db.message.findFirstOrThrow({ where: { kind: 'barber-booked' } })
  // Workers whose clock is past the end of the burst, while clients still add to it.
  const late = new Date(MONDAY_MORNING.getTime() + BURST)
  await Promise.all([
    ...others.map((start) => visitor().booking.create(visitOf(service, start))),
    ...[1, 2, 3].map(() => deliverMessage(ctx({ now: late }), { messageId: message.id })),
  ])
  await after(2 * BURST)
  const notified = toBarber().flatMap(({ text }) => text.match(/bookings\?view=\d+/g) ?? [])
  const links = new Set(notified)
  expect(links.size).toBe(times.length)
  const rows = await db.message.findMany({ where: { kind: 'barber-booked' } })
  expect(rows.flatMap(({ otherBookings }) => otherBookings)).toHaveLength(times.length)
})

test('after twenty emails in a day, what clients do is collected for an hour', async ({ db }) => {
  const { visitor, service, db: database, log } = await givenReachable(db)
  await database.message.createMany({
    data: Array.from({ length: 20 }, (_, index) => ({
      kind: 'barber-booked',
      version: index,
      recipient: BARBER,
      state: 'sent',
      nextAttemptAt: MONDAY_MORNING,
      createdAt: new Date(MONDAY_MORNING.getTime() - index * MINUTE),
    })),
  })
  await visitor().booking.create(visitOf(service, TUESDAY))
  const waiting = (await log()).filter(
    ({ kind, state }) => kind === 'barber-booked' && state === 'waiting',
  )
  expect(waiting.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([
    new Date(MONDAY_MORNING.getTime() + 60 * MINUTE),
  ])
})

test('the agenda is sent once a day at its hour, on days with bookings', async ({ db }) => {
  const shop = await givenReachable(db, { agenda_hour: '7' })
  const { book, at, toBarber, ctx } = shop
  await book('2026-03-03T15:00:00Z', { clientName: 'Ann Marsh', clientNotes: 'Low fade.' })
  await book('2026-03-03T16:00:00Z', { clientName: 'Bo Lind' })
  const unreviewed = await book('2026-03-02T15:00:00Z', { clientName: 'Cy Young' })
  await at(new Date('2026-03-03T11:59:00Z'))
  expect(toBarber().filter(({ subject }) => subject.includes('Mar 3'))).toEqual([])
  shop.mails.splice(0)
  const seven = new Date('2026-03-03T12:00:00Z')
  await Promise.all([1, 2, 3].map(() => planMessages(ctx({ now: seven }))))
  await at(seven)
  await at(new Date('2026-03-03T12:01:00Z'))
  const [agenda, ...more] = toBarber()
  expect(more).toEqual([])
  expect(agenda).toMatchObject({
    kind: 'barber-agenda',
    subject: 'Today: 2 bookings, the first at 10:00 AM',
  })
  for (const text of [
    '10:00 AM to 10:30 AM, Ann Marsh',
    'Low fade.',
    'Bo Lind',
    'To review from yesterday',
  ]) {
    expect(agenda?.text).toContain(text)
  }
  expect(agenda?.text).toContain(`bookings?view=${unreviewed.id}`)
  shop.mails.splice(0)
  await at(new Date('2026-03-04T12:00:00Z'))
  expect(toBarber()).toEqual([])
})

test('an agenda that could not leave on its day is not sent as that of another day', async ({
  db,
}) => {
  const { book, at, mailer, toBarber, log } = await givenReachable(db, { agenda_hour: '7' })
  const send = mailer.send.bind(mailer)
  await book(TUESDAY)
  mailer.send = async () => ({ outcome: 'later', reason: 'No answer.', isUnsure: false })
  await at(new Date('2026-03-03T12:00:00Z'))
  mailer.send = send
  await at(new Date('2026-03-04T11:00:00Z'))
  expect(toBarber()).toEqual([])
  expect((await log()).find(({ kind }) => kind === 'barber-agenda')?.state).toBe('withdrawn')
})

test('a booking after the hour of the agenda brings no agenda on a day without others', async ({
  db,
}) => {
  const { book, at, toBarber } = await givenReachable(db, { agenda_hour: '8' })
  await at(new Date('2026-03-03T13:00:00Z'))
  await book('2026-03-03T13:40:00Z')
  await at(new Date('2026-03-03T13:45:00Z'))
  expect(toBarber()).toEqual([])
})

test('the agenda keeps its hour when the clocks change', async ({ db }) => {
  const shop = await givenReachable(db, { agenda_hour: '7' })
  const { book, at, toBarber } = shop
  // The clocks go forward on Sunday, March 8.
  const days = ['2026-03-07T15:00:00Z', '2026-03-08T15:00:00Z', '2026-03-09T15:00:00Z']
  for (const start of days) await book(start)
  const sent: string[] = []
  for (let now = Date.parse('2026-03-07T05:00:00Z'); now < Date.parse('2026-03-10T05:00:00Z'); ) {
    await at(now)
    sent.push(
      ...toBarber()
        .filter(({ kind }) => kind === 'barber-agenda')
        .map(() => new Date(now).toISOString()),
    )
    shop.mails.splice(0)
    now += 30 * MINUTE
  }
  expect(sent).toEqual([
    '2026-03-07T12:00:00.000Z',
    '2026-03-08T11:00:00.000Z',
    '2026-03-09T11:00:00.000Z',
  ])
})

test('the agenda of a day goes to the devices as well, without an email address', async ({
  db,
}) => {
  const shop = await givenReachable(db, { agenda_hour: '8', barber_email: '' })
  const { book, barber, jobs, ctx } = shop
  await givenSession(db)
  await barber().pushDevice.subscribe(subscription('phone'))
  await book('2026-03-02T15:00:00Z')
  await planMessages(ctx())
  await planMessages(ctx())
  expect(jobs.filter(({ name }) => name === 'push-agenda')).toEqual([
    { name: 'push-agenda', payload: { date: '2026-03-02' } },
  ])
})

test('an alarm is emailed once when it begins and once when it ends', async ({ db }) => {
  const { toBarber, checkAt: check } = await givenReachable(db)
  await check(0, true)
  await check(3, true)
  await check(6, false)
  await check(9, false)
  expect(toBarber().map(({ kind, subject }) => [kind, subject])).toEqual([
    ['barber-alarm', 'Your booking site needs attention: One thing failed in the background.'],
    ['barber-alarm', 'Solved: Nothing that failed in the background is left.'],
  ])
})

test('an alarm that ends before its email has left is told once', async ({ db }) => {
  const { check, log } = await givenReachable(db)
  await check(true)
  await check(false)
  expect(stateOf(await log())).toEqual([
    { kind: 'barber-alarm', state: 'withdrawn', reason: 'The alarm was over.' },
    { kind: 'barber-alarm', state: 'waiting', reason: null },
  ])
})

const REFUSED = { outcome: 'refused', reason: 'This address is dead.' } as const

test('the alarm about rejected emails is not ended by its own email', async ({ db }) => {
  const shop = await givenReachable(db)
  const { ctx, mailer, work, toBarber } = shop
  const send = mailer.send.bind(mailer)
  mailer.send = async (mail) => (mail.to === BARBER ? send(mail) : REFUSED)
  await shop.book(TUESDAY)
  await shop.book(WEDNESDAY, { clientEmail: 'bo@example.edu' })
  await work()
  expect((await shop.log()).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const alarms = () => db.alarm.findMany({ select: { kind: true, endedAt: true } })
  const later = (minutes: number) => new Date(MONDAY_MORNING.getTime() + minutes * MINUTE)
  await checkAlarms(ctx({ now: later(3) }))
  await shop.at(later(3))
  expect(toBarber().map(({ kind }) => kind)).toEqual(['barber-alarm'])
  await checkAlarms(ctx({ now: later(6) }))
  expect(await alarms()).toEqual([{ kind: 'mail-rejected', endedAt: null }])
})

test('an alarm that came back soon is told once it has stayed on for six hours', async ({ db }) => {
  const { toBarber, checkAt: check } = await givenReachable(db)
  await check(0, true)
  await check(3, false)
  await check(6, true)
  await check(5 + 6 * 60, true)
  expect(toBarber()).toHaveLength(2)
  await check(6 + 6 * 60, true)
  await check(9 + 6 * 60, true)
  await check(12 + 6 * 60, false)
  expect(toBarber().map(({ subject }) => subject.split(':')[0])).toEqual([
    'Your booking site needs attention',
    'Solved',
    'Your booking site needs attention',
    'Solved',
  ])
})

test('an email that the mailbox of the barber refuses is listed, and counts as unheard', async ({
  db,
}) => {
  const { barber, visitor, mailer, service, work, after } = await givenReachable(db)
  const send = mailer.send.bind(mailer)
  mailer.send = async (mail) => (mail.to === BARBER ? REFUSED : send(mail))
  await visitor().booking.create(visitOf(service, TUESDAY))
  await work()
  await after(BURST)
  const unheard = await barber().barberReach.overview()
  expect(unheard).toMatchObject({
    isHeard: false,
    email: { problem: 'the last email to you was rejected' },
  })
  const shown = await barber().system.overview()
  expect(shown.failures.map(({ task, reason }) => [task, reason])).toEqual([
    ['Email you about a booking', 'This address is dead.'],
  ])
  expect(shown.alarms.map(({ kind }) => kind)).toContain('unheard')
  mailer.send = send
  await barber().notification.sendTest({ kind: 'barber-agenda' })
  await work()
  expect((await barber().barberReach.overview()).email.problem).toBeNull()
  await db.message.updateMany({ where: { copy: 1 }, data: { problem: 'It bounced.' } })
  expect((await barber().barberReach.overview()).isHeard).toBe(false)
  await barber().setting.set({ key: 'barber_email', value: 'other@example.edu' })
  expect((await barber().barberReach.overview()).isHeard).toBe(true)
})

test('a test goes to the barber, and a sent email can be sent again', async ({ db }) => {
  const { barber, visitor, service, work, after, toBarber, log } = await givenReachable(db)
  await barber().notification.sendTest({ kind: 'barber-agenda' })
  await work()
  expect(toBarber().map(({ kind }) => kind)).toEqual(['barber-agenda'])
  await visitor().booking.create(visitOf(service, TUESDAY))
  await after(BURST)
  const { id = 0 } = (await log()).find(({ kind }) => kind === 'barber-booked') ?? {}
  await barber().notification.sendAgain({ id })
  await work()
  const [, booked, again] = toBarber()
  expect(again?.subject).toBe(booked?.subject)
})

test('a test to another address stays there when it is sent again, and is a test', async ({
  db,
}) => {
  const { barber, work, mails } = await givenReachable(db)
  const email = 'else@example.edu'
  const { id } = await barber().notification.sendTest({ kind: 'barber-agenda', email })
  await work()
  expect(await barber().notification.sendAgain({ id })).toMatchObject({ isTest: true })
  await work()
  expect(mails.map(({ to }) => to)).toEqual([email, email])
})

test('the emails of a booking are those to its client', async ({ db }) => {
  const { barber, visitor, service, work, after } = await givenReachable(db)
  const { id } = await visitor().booking.create(visitOf(service, TUESDAY))
  await work()
  await after(BURST)
  const { messages } = await barber().notification.ofBooking({ id })
  expect(messages.map(({ kind }) => kind)).toEqual(['confirmation'])
})

test('the erasure of a client takes the name out of the emails to the barber', async ({ db }) => {
  const { barber, visitor, service, work, after, log } = await givenReachable(db)
  const made = await visitor().booking.create(visitOf(service, TUESDAY))
  await visitor().booking.create(
    visitOf(service, WEDNESDAY, { clientName: 'Bo Lind', clientEmail: 'bo@example.edu' }),
  )
  await work()
  await after(BURST)
  const notified = async () => (await log()).find(({ kind }) => kind === 'barber-booked')
  expect((await notified())?.encryptedContent).not.toBeNull()
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: made.id } })
  await barber().erasure.erase({ id: clientId ?? 0, cancelUpcoming: true })
  expect(await notified()).toMatchObject({
    subject: null,
    encryptedContent: null,
    recipient: BARBER,
  })
  const message = await barber().notification.get({ id: (await notified())?.id ?? 0 })
  expect(message).toMatchObject({ textGone: 'erased', mail: null })
})

test('a name is also found in an email about a booking that was deleted', async ({ db }) => {
  const { barber, visitor, service, work, after, log } = await givenReachable(db)
  const made = await visitor().booking.create(visitOf(service, TUESDAY))
  await work()
  await after(BURST)
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: made.id } })
  await db.booking.delete({ where: { id: made.id } })
  await barber().erasure.erase({ id: clientId ?? 0 })
  const notified = (await log()).find(({ kind }) => kind === 'barber-booked')
  expect(notified).toMatchObject({ subject: null, encryptedContent: null })
})

test('an erasure leaves the emails of people whose names contain the name, and alarms to be sent', async ({
  db,
}) => {
  const { check, barber, visitor, service, work, after, log } = await givenReachable(db)
  await visitor().booking.create(visitOf(service, TUESDAY, { clientName: 'Alma Thingsworth' }))
  await work()
  await after(BURST)
  await check(true)
  for (const name of ['Al', 'Thing']) {
    const email = `${name}@example.edu`
    const { id } = await barber().clients.create({ name, email, phone: null })
    await barber().erasure.erase({ id })
  }
  const stored = (await log()).filter(({ kind }) => kind.startsWith('barber'))
  expect(stored.map(({ kind }) => kind)).toEqual(['barber-booked', 'barber-alarm'])
  for (const { encryptedContent } of stored) expect(encryptedContent).not.toBeNull()
})

test('a name that is a word of other emails erases none of them, and nothing that waits', async ({
  db,
}) => {
  const { ctx, barber, visitor, service, work, after, log } = await givenReachable(db)
  const gone = await visitor().booking.create(visitOf(service, TUESDAY))
  await visitor().booking.create(
    visitOf(service, WEDNESDAY, { clientName: 'Booking', clientEmail: 'word@example.edu' }),
  )
  await work()
  await after(BURST)
  await barber().booking.update({ id: gone.id, status: 'cancelled' })
  await visitor().booking.create(visitOf(service, '2026-03-05T15:00:00Z'))
  await work()
  await after(3 * BURST)
  await db.booking.delete({ where: { id: gone.id } })
  await db.$transaction((tx) => queueAlarmEmail(tx, ctx(), ALARM))
  const { id } = await db.client.findFirstOrThrow({ where: { name: 'Booking' } })
  await barber().erasure.erase({ id, cancelUpcoming: true })
  const stored = (await log()).filter(({ kind }) => kind.startsWith('barber'))
  expect(stored.map(({ state, subject }) => [state, subject === null])).toEqual([
    ['sent', true],
    ['sent', false],
    ['waiting', false],
  ])
  await work()
  expect((await log()).at(-1)).toMatchObject({ kind: 'barber-alarm', state: 'sent' })
})

const jobNames = (jobs: readonly Job[]) => jobs.map(({ name }) => name)

test('a worker that died before the delivery loses nothing', async ({ db }) => {
  const shop = await givenReachable(db)
  const { visitor, service, jobs, after, toBarber } = shop
  await visitor().booking.create(visitOf(service, TUESDAY))
  expect(jobNames(jobs.splice(0))).toEqual(['deliver-message', 'deliver-message'])
  await after(BURST + 2 * MINUTE)
  expect(toBarber()).toHaveLength(1)
})

test('a first visit that asks is emailed with the link that approves it', async ({ db }) => {
  const { visitor, service, work, after, toBarber } = await givenReachable(db, {
    approve_first_visits: 'true',
  })
  await givenAdmin(db)
  const { id } = await visitor().booking.create(visitOf(service, TUESDAY))
  await work()
  await after(BURST)
  const [mail] = toBarber()
  expect(mail).toMatchObject({
    subject: 'First visit asks: Ann Marsh, Haircut, Tue, Mar 3, 10:00 AM',
  })
  const token = /\/haircuts\/request\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  await visitor().request.approveByLink({ decisionToken: token })
  expect(await db.booking.findUnique({ where: { id } })).toMatchObject({ status: 'confirmed' })
})
