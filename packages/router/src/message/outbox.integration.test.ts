import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { wallToInstant } from '@haircuts/scheduling/zone'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailOutcome } from '../ports.ts'
import { emptyTables, MONDAY_MORNING, refusalFrom, visitOf } from '../testing.ts'
import { givenOutbox as givenOutboxIn, stateOf } from './outbox.testing.ts'
import { recordReport } from './outbox.ts'

const ZONE = 'America/New_York'
const HOUR = 3_600_000
const MINUTE = 60_000

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => emptyTables(database.db))
afterAll(() => database.drop())

const givenOutbox = (settings: Parameters<typeof givenOutboxIn>[1] = {}) =>
  givenOutboxIn(database.db, settings)
const log = () => database.db.message.findMany({ orderBy: { id: 'asc' } })

describe('mails about a change', () => {
  it('a booking, a move and a cancellation each send one mail', async () => {
    const { visitor, service, work, kinds, mails } = await givenOutbox()
    const booking = await visitor().booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
    await work()
    const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
    await visitor().booking.reschedule({
      publicToken: tokenOf(booking.rescheduleUrl),
      newStartDatetime: '2026-03-04T15:00:00Z',
    })
    await work()
    await visitor().booking.cancel({ publicToken: tokenOf(booking.cancelUrl) })
    await work()
    expect(kinds()).toEqual(['confirmation', 'reschedule', 'cancellation'])
    expect(mails.map(({ to }) => to)).toEqual(Array(3).fill('ann@example.edu'))
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    const sequences = mails.map(({ calendar }) => /SEQUENCE:(\d+)/.exec(calendar?.file ?? '')?.[1])
    expect(sequences).toEqual(['0', '1', '2'])
    const uids = mails.map(({ calendar }) => /UID:(\S+)/.exec(calendar?.file ?? '')?.[1])
    expect(new Set(uids).size).toBe(1)
  })

  it('the links in a mail work, and those of the booking go on working', async () => {
    const { visitor, service, work, mails } = await givenOutbox()
    const booking = await visitor().booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
    await work()
    const [, fromMail = ''] = /\/cancel\/([\w-]{43})/.exec(mails[0]?.text ?? '') ?? []
    expect(mails[0]?.html).toContain(`/cancel/${fromMail}`)
    expect(await visitor().booking.byToken({ publicToken: booking.publicToken })).toMatchObject({
      status: 'confirmed',
    })
    expect(await visitor().booking.cancel({ publicToken: fromMail })).toMatchObject({
      status: 'cancelled',
    })
  })

  it('the barber may move a visit without a mail, and the next move tells of itself', async () => {
    const { barber, book, work, kinds } = await givenOutbox()
    const { id } = await book('2026-03-03T15:00:00Z')
    await work()
    const startDatetime = '2026-03-03T16:00:00Z'
    await barber().booking.update({ id, startDatetime, notifyClient: false })
    await work()
    expect(kinds()).toEqual(['confirmation'])
    await barber().booking.update({ id, startDatetime: '2026-03-03T17:00:00Z' })
    await work()
    expect(kinds()).toEqual(['confirmation', 'reschedule'])
  })

  it('the barber’s own acts send the same', async () => {
    const { barber, book, work, kinds } = await givenOutbox()
    const { id } = await book('2026-03-03T15:00:00Z')
    await barber().booking.update({ id, startDatetime: '2026-03-03T16:00:00Z' })
    await barber().booking.update({ id, notes: 'likes it short' })
    await barber().booking.update({ id, status: 'cancelled' })
    await barber().booking.update({ id, status: 'cancelled' })
    await work()
    // The first two would have been wrong by the time they were sent.
    expect(kinds()).toEqual(['cancellation'])
    expect(stateOf(await log())).toEqual([
      { kind: 'confirmation', state: 'withdrawn', reason: 'A newer change came before it left.' },
      { kind: 'reschedule', state: 'withdrawn', reason: 'The visit is cancelled.' },
      { kind: 'cancellation', state: 'sent', reason: null },
    ])
    await barber().booking.update({ id, status: 'confirmed' })
    await work()
    expect(kinds()).toEqual(['cancellation', 'confirmation'])
  })

  it('obeys the switches as they are when it is sent', async () => {
    const { book, work, kinds, set, barber } = await givenOutbox()
    const { id } = await book('2026-03-03T15:00:00Z')
    await set('send_confirmation_emails', 'false')
    await work()
    await set('enable_email_scheduler', 'false')
    await barber().booking.update({ id, startDatetime: '2026-03-03T16:00:00Z' })
    await work()
    expect(kinds()).toEqual(['reschedule'])
    expect(stateOf(await log())[0]).toEqual({
      kind: 'confirmation',
      state: 'skipped',
      reason: 'Switched off in Settings.',
    })
  })

  it('says nothing about a visit that is over', async () => {
    const { book, work, kinds } = await givenOutbox()
    await book('2026-02-20T15:00:00Z')
    await work()
    expect(kinds()).toEqual([])
    expect(stateOf(await log())[0]).toMatchObject({
      state: 'skipped',
      reason: 'The visit is over.',
    })
  })

  it('goes with a booking that is deleted', async () => {
    const { book, work, barber, kinds } = await givenOutbox()
    const { id } = await book('2026-03-03T15:00:00Z')
    await barber().booking.delete({ id, notifyClient: false })
    await work()
    expect(kinds()).toEqual([])
    expect(await log()).toEqual([])
  })
})

describe('time-based mails', () => {
  // Each is followed over the night the clocks change, in both directions.
  const NIGHTS = [
    ['spring', '2026-03-08'],
    ['autumn', '2026-11-01'],
  ] as const

  it.each(NIGHTS)('the reminder, once, in %s', async (_, date) => {
    const { book, at, kinds } = await givenOutbox()
    const start = wallToInstant(date, '10:00', ZONE, 'opening')
    await book(new Date(start).toISOString())
    await at(start - 24 * HOUR - 1)
    expect(kinds()).toEqual(['confirmation'])
    await at(start - 24 * HOUR)
    await at(start - 24 * HOUR + MINUTE)
    await at(start - HOUR)
    expect(kinds()).toEqual(['confirmation', 'reminder'])
  })

  it.each(NIGHTS)('the address for who is new, in %s', async (_, date) => {
    const { book, at, kinds, mails } = await givenOutbox({
      settings: { business_address: '12 Maple St\nTown <b>' },
    })
    const start = wallToInstant(date, '03:30', ZONE, 'opening')
    await book(new Date(start).toISOString(), { isFirstTime: true, referralSource: 'a friend' })
    await at(start - 3 * HOUR)
    expect(mails.filter(({ html }) => html.includes('Maple'))).toEqual([])
    await at(start - 2 * HOUR)
    await at(start - HOUR)
    expect(kinds().filter((kind) => kind === 'address')).toEqual(['address'])
    expect(mails.at(-1)?.html).toContain('12 Maple St<br>Town &lt;b&gt;')
  })

  it.each(NIGHTS)('the follow-up after a completed visit, in %s', async (_, date) => {
    const { book, at, kinds, barber } = await givenOutbox()
    const end = wallToInstant(date, '01:30', ZONE, 'closing')
    const { id } = await book(new Date(end - 30 * MINUTE).toISOString())
    await at(end + MINUTE)
    await barber().booking.update({ id, status: 'completed' })
    await at(end + HOUR - 1)
    expect(kinds()).not.toContain('follow-up')
    await at(end + HOUR)
    await at(end + 2 * HOUR)
    expect(kinds().filter((kind) => kind === 'follow-up')).toEqual(['follow-up'])
  })

  it('moves with the visit, and goes when it is cancelled', async () => {
    const { book, at, kinds, barber } = await givenOutbox()
    const { id } = await book('2026-03-10T15:00:00Z')
    await barber().booking.update({ id, startDatetime: '2026-03-12T15:00:00Z' })
    await at(new Date('2026-03-09T16:00:00Z'))
    expect(kinds()).not.toContain('reminder')
    await at(new Date('2026-03-11T15:00:00Z'))
    expect(kinds().at(-1)).toBe('reminder')
    await barber().booking.update({ id, startDatetime: '2026-03-20T15:00:00Z' })
    await barber().booking.update({ id, status: 'cancelled' })
    await at(new Date('2026-03-19T16:00:00Z'))
    expect(kinds().filter((kind) => kind === 'reminder')).toHaveLength(1)
  })

  it('is not for who booked within the reminder’s window', async () => {
    const { book, at, kinds } = await givenOutbox()
    await book('2026-03-03T12:00:00Z')
    await at(new Date('2026-03-03T11:00:00Z'))
    expect(kinds()).toEqual(['confirmation'])
  })

  it('obeys a setting that was changed later', async () => {
    const { book, at, kinds, set } = await givenOutbox()
    await book('2026-03-10T15:00:00Z')
    await set('reminder_hours_before', '2')
    await at(new Date('2026-03-10T12:59:00Z'))
    expect(kinds()).toEqual(['confirmation'])
    await at(new Date('2026-03-10T13:00:00Z'))
    expect(kinds()).toEqual(['confirmation', 'reminder'])
  })

  it('is decided when it is due: switching it on afterwards sends no late ones', async () => {
    const { book, at, kinds, set } = await givenOutbox()
    await book('2026-03-10T15:00:00Z')
    await set('enable_email_scheduler', 'false')
    await at(new Date('2026-03-09T15:00:00Z'))
    await set('enable_email_scheduler', 'true')
    await at(new Date('2026-03-09T16:00:00Z'))
    expect(kinds()).toEqual(['confirmation'])
    expect(stateOf(await log()).at(-1)).toEqual({
      kind: 'reminder',
      state: 'skipped',
      reason: 'Switched off in Settings.',
    })
  })
})

describe('a mail service with faults', () => {
  const later = (isUnsure: boolean): MailOutcome => ({
    outcome: 'later',
    reason: 'not now',
    isUnsure,
  })

  it('is tried again later, and an outage ends by itself', async () => {
    const { book, work, mails, mailer, at } = await givenOutbox()
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

  it('that has accepted a mail whose answer was lost is not sent it again', async () => {
    const { book, work, mails, mailer, at } = await givenOutbox()
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

  it('is asked about what a killed worker had claimed, and only then sent it', async () => {
    const { book, work, mails, at, jobs } = await givenOutbox()
    await book('2026-03-10T15:00:00Z')
    jobs.splice(0)
    await database.db.message.updateMany({
      data: { state: 'sending', claimedAt: MONDAY_MORNING, attempts: 1 },
    })
    await at(MONDAY_MORNING.getTime() + 1000)
    expect(mails).toEqual([])
    await at(MONDAY_MORNING.getTime() + 31_000)
    expect(mails).toHaveLength(1)
    await work()
    expect(await log()).toMatchObject([{ state: 'sent', isUnsure: true }])
  })

  it('that refuses for good ends it, with the reason on the booking and the client', async () => {
    const { book, work, mailer, barber } = await givenOutbox()
    mailer.send = async () => ({ outcome: 'refused', reason: 'This address is dead.' })
    const booking = await book('2026-03-10T15:00:00Z')
    await work()
    expect(await log()).toMatchObject([{ state: 'failed', reason: 'This address is dead.' }])
    expect(await barber().booking.get({ id: booking.id })).toMatchObject({
      emailProblem: 'This address is dead.',
    })
    expect(await barber().client.get({ id: booking.client.id ?? 0 })).toMatchObject({
      emailProblem: 'This address is dead.',
    })
  })

  it('that comes back too late is not sent a mail about a visit that is over', async () => {
    const { book, work, mailer, mails, at } = await givenOutbox()
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

  it('after an outage sends one mail with the last word of several moves', async () => {
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
  it('sees what is planned and what became of the rest', async () => {
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
        heldBackBy: 'Switched off in Settings.',
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

  it('sends again: what failed as the same message, what was sent as another', async () => {
    const { book, work, barber, set, kinds, mails } = await givenOutbox()
    await set('send_confirmation_emails', 'false')
    const { id } = await book('2026-03-10T15:00:00Z')
    await work()
    const [skipped] = await log()
    const again = () => barber().notification.sendAgain({ id: skipped?.id ?? 0 })
    expect(await again()).toMatchObject({ id: skipped?.id, state: 'waiting' })
    expect(await refusalFrom(again())).toMatchObject({ code: 'messageUnderway' })
    await work()
    expect((await again()).id).not.toBe(skipped?.id)
    await work()
    expect(kinds()).toEqual(['confirmation', 'confirmation'])
    expect(new Set(mails.map(({ key }) => key)).size).toBe(2)
    await barber().booking.update({ id, status: 'cancelled' })
    expect(await refusalFrom(again())).toMatchObject({ code: 'messageOutdated', status: 409 })
  })

  it('looks at each mail before anybody gets it, and tries it on himself', async () => {
    const { barber, work, mails } = await givenOutbox()
    const { html, text } = await barber().notification.preview({ kind: 'reminder' })
    expect(html).toContain('<h1')
    expect(text).toContain('Haircut')
    await barber().notification.sendTest({ kind: 'reminder', email: 'me@example.edu' })
    await work()
    expect(mails).toMatchObject([{ to: 'me@example.edu', kind: 'reminder' }])
    const nowhere = barber().notification.sendTest({ kind: 'reminder' })
    expect(await refusalFrom(nowhere)).toMatchObject({ errors: [{ path: 'email' }] })
  })

  it('learns of a bounce, once, and of a delivery', async () => {
    const { book, work, ctx, barber } = await givenOutbox()
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
