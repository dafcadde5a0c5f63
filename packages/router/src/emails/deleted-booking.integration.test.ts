import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import type { MailOutcome } from '@haircuts/core/emails/mailer'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  callerFor,
  givenBooking,
  givenShop,
  MONDAY_MORNING,
  type TestContext,
} from '../testing.ts'

const it = test
  .extend(
    'contextAt',
    ({ context }) =>
      (now = MONDAY_MORNING) =>
        context({ admin: BARBER, now }),
  )
  /** Delete a visit and send what that calls for. */
  .extend(
    'deleted',
    ({ contextAt, db }) =>
      async (
        start: string,
        { status = 'confirmed', ...more }: { status?: string; notifyClient?: boolean } = {},
      ) => {
        const ctx = contextAt()
        const booking = await givenBooking(db, start, { status, revision: 3 })
        await callerFor(ctx).booking.delete({ id: booking.id, ...more })
        await deliverAll(ctx)
        return { ctx, booking }
      },
  )
  .extend(
    'log',
    ({ db }) =>
      () =>
        db.message.findMany({ orderBy: { id: 'asc' } }),
  )

it.beforeEach(async ({ db }) => {
  await givenShop(db, { settings: { business_name: 'Fine Cuts' } })
})

const AHEAD = '2026-03-03T15:00Z'
async function deliverAll(ctx: TestContext) {
  for (const job of ctx.jobs.splice(0)) {
    const { notBefore = ctx.now } = job
    if (job.name === 'deliver-message') {
      await deliverMessage({ ...ctx, now: notBefore }, job.payload)
    }
  }
}

it('mails the client of an upcoming visit a calendar cancellation', async ({
  deleted,
  db,
  log,
}) => {
  const { ctx, booking } = await deleted(AHEAD)
  expect(await db.booking.count()).toBe(0)
  expect(ctx.mails).toMatchObject([
    {
      kind: 'cancellation',
      to: 'else@example.edu',
      subject: 'Cancelled: Haircut, Tue Mar 3, 10:00 AM',
      calendar: { method: 'CANCEL' },
    },
  ])
  const file = ctx.mails[0]?.calendar?.file
  expect(file).toContain(`UID:${booking.calendarUid}`)
  expect(file).toContain('SEQUENCE:4')
  expect(file).toContain('STATUS:CANCELLED')
  const model = ctx.mails[0]?.template?.model
  expect(model).toMatchObject({ business_name: 'Fine Cuts' })
  // The links of a deleted booking lead nowhere.
  const { coming_url, reschedule_url, cancel_url, again_url, book_url } = model ?? {}
  expect(new Set([coming_url, reschedule_url, cancel_url, again_url])).toEqual(new Set([book_url]))
  expect(await log()).toMatchObject([{ state: 'sent', bookingId: null, isRendered: true }])
  const [shown] = (await callerFor(ctx).notification.list()).items
  expect(shown).toMatchObject({ kind: 'cancellation', isTest: false, state: 'sent' })
})

it.for([
  ['the barber tells him himself', AHEAD, { notifyClient: false }],
  ['it is over', '2026-03-02T12:00Z', {}],
  ['it is cancelled already', AHEAD, { status: 'cancelled' }],
  ['it was a no-show', AHEAD, { status: 'no-show' }],
] as const)('tells nobody where %s', async ([_, start, more], { deleted, log }) => {
  const { ctx } = await deleted(start, more)
  expect(ctx.mails).toEqual([])
  expect(await log()).toEqual([])
})

it.for(['approve', 'decline'] as const)(
  'tells a client who asked, even right after a press on %s',
  async (answer, { contextAt, db }) => {
    const ctx = contextAt()
    const pendingUntil = new Date('2026-03-03T12:00Z')
    const { id } = await givenBooking(db, AHEAD, { status: 'pending', pendingUntil })
    const caller = callerFor(ctx)
    await caller.request[answer]({ id })
    expect(await caller.booking.delete({ id })).toMatchObject({ clientWillBeEmailed: true })
    await deliverAll(ctx)
    expect(ctx.mails).toMatchObject([{ kind: 'cancellation', to: 'else@example.edu' }])
  },
)

it('obeys the setting for cancellation mails', async ({ db, deleted, log }) => {
  await givenShop(db, { settings: { send_cancellation_emails: 'false' } })
  const { ctx } = await deleted(AHEAD)
  expect(ctx.mails).toEqual([])
  expect(await log()).toMatchObject([{ state: 'skipped', reason: 'Turned off in Settings.' }])
})

it('is tried again after an outage, and not after the visit', async ({ contextAt, db, log }) => {
  const ctx = contextAt()
  const { id } = await givenBooking(db, AHEAD)
  const later: MailOutcome = { outcome: 'later', reason: 'Busy.', isUnsure: false }
  const outage = { ...ctx, mailer: { ...ctx.mailer, send: async () => later } }
  await callerFor(ctx).booking.delete({ id })
  await deliverAll({ ...outage, jobs: ctx.jobs })
  expect(await log()).toMatchObject([{ state: 'waiting', reason: 'Busy.' }])
  const [job] = ctx.jobs
  if (job?.name !== 'deliver-message') throw new Error('It is not tried again.')
  await deliverMessage({ ...ctx, now: new Date('2026-03-03T16:00Z') }, job.payload)
  expect(ctx.mails).toEqual([])
  expect(await log()).toMatchObject([{ state: 'failed', reason: 'Could not be sent in time.' }])
})

it('can be sent once more, as it was', async ({ deleted, log }) => {
  const { ctx } = await deleted(AHEAD)
  const [sent] = await log()
  await callerFor(ctx).notification.sendAgain({ id: sent?.id ?? 0 })
  await deliverAll(ctx)
  const [first, second] = ctx.mails
  expect(second).toEqual({ ...first, key: expect.any(String) })
  expect(second?.key).not.toBe(first?.key)
})
