import type { MailOutcome } from '@haircuts/core/emails/mailer'
import { planMessages } from '@haircuts/core/emails/outbox'
import { recordReport } from '@haircuts/core/emails/record-report'
import type { Job } from '@haircuts/core/kernel/background-jobs'
import type { Transaction } from '@haircuts/db/client'
import { describe, expect } from 'vitest'
import { BARBER, callerFor, clientIdOf, errorFrom, MONDAY_MORNING } from '../testing.ts'
import { outboxTest as it, stateOf } from './outbox.testing.ts'

const MINUTE = 60_000

it('a visit whose emails cannot be planned is a failure, is tried again, and keeps no other one waiting', async ({
  givenOutbox,
  db,
}) => {
  const { book, at, ctx, set, jobs } = await givenOutbox()
  await set('send_confirmation_emails', 'false')
  const lost = await db.message.create({
    data: {
      ...{ kind: 'booking-links', version: 1, recipient: 'cy@example.edu' },
      ...{ nextAttemptAt: MONDAY_MORNING, createdAt: MONDAY_MORNING },
    },
  })
  const bad = await book('2026-03-03T15:00:00Z')
  await book('2026-03-03T16:00:00Z', { clientName: 'Bo', clientEmail: 'bo@example.edu' })
  const now = new Date('2026-03-02T16:30:00Z')
  const { enqueue } = ctx()
  const failing = ctx({
    now,
    enqueue: async (tx: Transaction, job: Job) => {
      const messageId = job.name === 'deliver-message' ? job.payload.messageId : 0
      const message = await tx.message.findUnique({ where: { id: messageId } })
      if (message?.kind === 'reminder' && message.bookingId === bad.id) throw new Error('no')
      return enqueue(tx, job)
    },
  })
  const reminded = async () => {
    const where = { kind: 'reminder' }
    const reminders = await db.message.findMany({ where, orderBy: { id: 'asc' } })
    return reminders.map(({ recipient }) => recipient)
  }
  await expect(planMessages(failing)).rejects.toMatchObject({
    rows: [{ bookingId: bad.id, at: null }],
  })
  expect(await reminded()).toEqual(['bo@example.edu'])
  // What comes after the visits runs as well.
  expect(jobs).toContainEqual(expect.objectContaining({ payload: { messageId: lost.id } }))
  await at(now)
  expect(await reminded()).toEqual(['bo@example.edu', 'ann@example.edu'])
})

describe('a mail service with errors', () => {
  const later = (isUnsure: boolean): MailOutcome => ({
    outcome: 'later',
    reason: 'not now',
    isUnsure,
  })

  it('is tried again later, and an outage ends by itself', async ({ givenOutbox }) => {
    const { book, work, mails, mailer, at, log } = await givenOutbox()
    const { send } = mailer
    mailer.send = async () => later(false)
    await book('2026-03-10T15:00:00Z')
    await work()
    for (const minutes of [1, 2, 5, 20]) await at(MONDAY_MORNING.getTime() + minutes * MINUTE)
    expect(stateOf(await log())).toEqual([
      { kind: 'confirmation', state: 'waiting', reason: 'not now' },
    ])
    mailer.send = send
    await at(MONDAY_MORNING.getTime() + 30 * MINUTE)
    expect(mails).toHaveLength(1)
  })

  it('that has accepted a mail whose response was lost does not get it again', async ({
    givenOutbox,
  }) => {
    const { book, work, mails, mailer, at, log } = await givenOutbox()
    const { send } = mailer
    mailer.send = async (mail) => {
      await send(mail)
      return later(true)
    }
    await book('2026-03-10T15:00:00Z')
    await work()
    await at(MONDAY_MORNING.getTime() + MINUTE)
    expect(mails).toHaveLength(1)
    expect(await log()).toMatchObject([{ state: 'sent', serviceId: `id of ${mails[0]?.key}` }])
  })

  it('is queried about what a killed worker had claimed, and only then gets it', async ({
    givenOutbox,
    db,
  }) => {
    const { book, work, mails, at, jobs, log } = await givenOutbox()
    await book('2026-03-10T15:00:00Z')
    jobs.splice(0)
    await db.message.updateMany({
      data: { state: 'sending', claimedAt: MONDAY_MORNING, attempts: 1 },
    })
    await at(MONDAY_MORNING.getTime() + 1000)
    expect(mails).toEqual([])
    await at(MONDAY_MORNING.getTime() + 31_000)
    expect(mails).toHaveLength(1)
    await work()
    expect(await log()).toMatchObject([{ state: 'sent', isUnsure: true }])
  })

  it('that rejects it permanently ends it, with the reason on the booking and the client', async ({
    db,
    givenOutbox,
  }) => {
    const { book, work, mailer, barber, log } = await givenOutbox()
    mailer.send = async () => ({ outcome: 'refused', reason: 'This address is dead.' })
    const booking = await book('2026-03-10T15:00:00Z')
    await work()
    expect(await log()).toMatchObject([{ state: 'failed', reason: 'This address is dead.' }])
    expect(await barber().booking.get({ id: booking.id })).toMatchObject({
      emailProblem: 'This address is dead.',
    })
    expect(await barber().clients.get({ id: await clientIdOf(db, booking.id) })).toMatchObject({
      emailProblem: 'This address is dead.',
    })
  })

  it('that comes back too late is not sent a mail about a visit that is over', async ({
    givenOutbox,
  }) => {
    const { book, work, mailer, mails, at, log } = await givenOutbox()
    const { send } = mailer
    mailer.send = async () => later(false)
    await book('2026-03-02T15:00:00Z')
    await work()
    mailer.send = send
    await at(new Date('2026-03-02T18:00:00Z'))
    expect(mails).toEqual([])
    expect(stateOf(await log())).toEqual([
      { kind: 'confirmation', state: 'failed', reason: 'Could not be sent in time. not now' },
    ])
  })

  it('after an outage sends one mail with the last word of several moves', async ({
    givenOutbox,
  }) => {
    const { book, work, barber, mailer, kinds, at } = await givenOutbox()
    const { id } = await book('2026-03-10T15:00:00Z')
    await work()
    const { send } = mailer
    mailer.send = async () => later(false)
    for (const hour of [16, 17, 18]) {
      await barber().booking.update({ id, startDatetime: `2026-03-10T${hour}:00:00Z` })
      await work()
    }
    mailer.send = send
    await at(MONDAY_MORNING.getTime() + 10 * MINUTE)
    expect(kinds()).toEqual(['confirmation', 'reschedule'])
  })
})

describe('the barber', () => {
  it('sees what is planned and what became of the rest', async ({ givenOutbox }) => {
    const { book, work, barber, set } = await givenOutbox({
      settings: { business_address: '12 Maple Street' },
    })
    const { id } = await book('2026-03-10T15:00:00Z', {
      isFirstTime: true,
      referralSource: 'a friend',
    })
    await work()
    await set('send_reminder_emails', 'false')
    const { planned, messages } = await barber().notification.ofBooking({ id })
    expect(planned).toEqual([
      {
        kind: 'reminder',
        dueAt: new Date('2026-03-09T15:00:00Z'),
        heldBackBy: 'Turned off in Settings.',
      },
      { kind: 'address', dueAt: new Date('2026-03-10T12:45:00Z'), heldBackBy: null },
    ])
    expect(messages).toMatchObject([{ kind: 'confirmation', state: 'sent', bookingId: id }])
    const page = await barber().notification.list({ bookingId: id })
    expect(page).toMatchObject({ total: 1, items: messages })
    const [message] = messages
    const { mail } = await barber().notification.get({ id: message?.id ?? 0 })
    expect(mail?.text).toContain('Hi Ann')
    expect(mail?.calendarFile).toContain('METHOD:REQUEST')
  })

  it('sends again: what failed as the same message, what was sent as another', async ({
    givenOutbox,
  }) => {
    const { book, work, barber, set, kinds, mails, log } = await givenOutbox()
    await set('send_confirmation_emails', 'false')
    const { id } = await book('2026-03-10T15:00:00Z')
    await work()
    const [skipped] = await log()
    const again = () => barber().notification.sendAgain({ id: skipped?.id ?? 0 })
    expect(await again()).toMatchObject({ id: skipped?.id, state: 'waiting' })
    expect(await errorFrom(again())).toMatchObject({ code: 'messageUnderway' })
    await work()
    expect((await again()).id).not.toBe(skipped?.id)
    await work()
    expect(kinds()).toEqual(['confirmation', 'confirmation'])
    expect(new Set(mails.map(({ key }) => key)).size).toBe(2)
    await barber().booking.update({ id, status: 'cancelled' })
    expect(await errorFrom(again())).toMatchObject({ code: 'messageOutdated', status: 409 })
  })

  it('looks at each mail before anybody gets it, and tries it on himself', async ({
    givenOutbox,
  }) => {
    const { barber, work, mails } = await givenOutbox()
    const { html, text } = await barber().notification.preview({ kind: 'reminder' })
    expect(html).toContain('<h1')
    expect(text).toContain('Haircut')
    await barber().notification.sendTest({ kind: 'reminder', email: 'me@example.edu' })
    await work()
    expect(mails).toMatchObject([{ to: 'me@example.edu', kind: 'reminder' }])
    const nowhere = barber().notification.sendTest({ kind: 'reminder' })
    expect(await errorFrom(nowhere)).toMatchObject({ errors: [{ path: 'email' }] })
  })

  it('tries a mail on the address of the business, unless another one is given', async ({
    givenOutbox,
  }) => {
    const { barber, work, mails } = await givenOutbox({
      settings: { business_email: 'shop@example.edu' },
    })
    await barber().notification.sendTest({ kind: 'reminder' })
    await work()
    expect(mails).toMatchObject([{ to: 'shop@example.edu' }])
  })

  it('shows that a mail that was only stored as a file was not sent', async ({ givenOutbox }) => {
    const { book, work, barber, mailer, ctx } = await givenOutbox()
    const { id } = await book('2026-03-10T15:00:00Z')
    await work()
    mailer.name = 'files'
    await book('2026-03-11T15:00:00Z')
    await work()
    const listed = async (state: 'sent' | 'not-sent') =>
      (await barber().notification.list({ state })).items
    expect(await listed('sent')).toMatchObject([{ bookingId: id, sentBy: 'postmark' }])
    const [kept, ...others] = await listed('not-sent')
    expect(others).toEqual([])
    expect(kept).toMatchObject({ state: 'not-sent', sentBy: 'files', sentAt: null })
    const { mail, state } = await barber().notification.get({ id: kept?.id ?? 0 })
    expect({ state, text: mail?.text }).toMatchObject({
      state: 'not-sent',
      text: expect.stringContaining('Hi '),
    })
    const alarmsWith = async (isDemo: boolean) => {
      const { host } = ctx()
      const caller = callerFor(ctx({ admin: BARBER, host: { ...host, isDemo } }))
      expect(await caller.notification.service()).toMatchObject({ service: 'files', isDemo })
      return (await caller.system.overview()).alarms.map(({ kind }) => kind)
    }
    expect(await alarmsWith(false)).toEqual(['mail-off'])
    expect(await alarmsWith(true)).toEqual(['unheard'])
  })

  it('learns of a bounce, once, and of a delivery', async ({ givenOutbox }) => {
    const { book, work, ctx, barber, log } = await givenOutbox()
    const { id } = await book('2026-03-10T15:00:00Z')
    await work()
    const [message] = await log()
    const about = { key: message?.key ?? null, serviceId: 'x', at: MONDAY_MORNING }
    await recordReport(ctx(), { ...about, problem: null })
    await recordReport(ctx(), { ...about, problem: 'Bounced: no such person' })
    await recordReport(ctx(), { ...about, problem: 'Bounced: no such person' })
    await recordReport(ctx(), { ...about, key: null, serviceId: 'unknown', problem: 'Bounced' })
    expect(await barber().booking.get({ id })).toMatchObject({
      emailProblem: 'Bounced: no such person',
    })
    expect(await log()).toMatchObject([{ state: 'sent', deliveredAt: MONDAY_MORNING }])
  })
})
