import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import type { Mail } from '@haircuts/core/emails/mailer'
import { planMessages } from '@haircuts/core/emails/outbox'
import type { Job } from '@haircuts/core/kernel/background-jobs'
import { emailWithdrawnOffer } from '@haircuts/core/waitlist/email-withdrawn-offer'
import type { Database } from '@haircuts/db/client'
import { DELAY_MS } from '@haircuts/scheduling/client-mails'
import { test } from '../fixtures.testing.ts'
import {
  acceptingMailer,
  BARBER,
  callerFor,
  givenService,
  givenShop,
  MONDAY_MORNING,
  testContext,
  visitOf,
} from '../testing.ts'

/** A shop with one service, a controllable clock, and a job queue that the test runs. */
export async function givenOutbox(db: Database, settings: Parameters<typeof givenShop>[1] = {}) {
  await givenShop(db, settings)
  const service = await givenService(db)
  const mails: Mail[] = []
  const mailer = acceptingMailer(mails)
  let now = MONDAY_MORNING
  const base = testContext({ db, mailer })
  const ctx = (more = {}) => ({ ...base, now, ...more })
  const barber = () => callerFor(ctx({ admin: BARBER }))
  /**
   * Runs every due job, and the jobs that those enqueue. The emails about the barber's changes are sent at the end of
   * their delay, without moving the clock of the test; `isDelaying` leaves them waiting.
   */
  const work = async ({ isDelaying = false } = {}) => {
    const end = now.getTime() + (isDelaying ? 0 : DELAY_MS)
    const isDue = ({ notBefore }: Job) =>
      !notBefore || notBefore <= now || notBefore.getTime() === end
    let at = now
    for (;;) {
      const index = base.jobs.findIndex(isDue)
      const [job] = index < 0 ? [] : base.jobs.splice(index, 1)
      if (!job) return
      if (job.notBefore && job.notBefore > at) at = job.notBefore
      if (job.name === 'email-withdrawn-offer')
        await emailWithdrawnOffer(ctx({ now: at }), job.payload)
      if (job.name === 'deliver-message') await deliverMessage(ctx({ now: at }), job.payload)
      if (job.name === 'plan-visit-messages') await planMessages(ctx({ now: at }))
    }
  }
  return {
    ...base,
    mails,
    mailer,
    service,
    ctx,
    barber,
    work,
    /** The token of the links to the appointment, or to a new password, in the last email of a kind. */
    emailedToken: (kind = 'confirmation') => {
      const text = mails.findLast((mail) => mail.kind === kind)?.text ?? ''
      return (
        /\/(?:appointment|reschedule|cancel|coming|new-password)\/([\w-]{43})/.exec(text)?.[1] ?? ''
      )
    },
    visitor: (more = {}) => callerFor(ctx(more)),
    kinds: () => mails.map(({ kind }) => kind),
    log: () => db.message.findMany({ orderBy: { id: 'asc' } }),
    set: (key: string, value: string) => barber().setting.set({ key, value }),
    at: async (time: Date | number) => {
      now = new Date(time)
      await planMessages(ctx())
      await work()
    },
    book: async (start: string, more = {}) => {
      const booking = await callerFor(ctx({ admin: BARBER })).booking.create(
        visitOf(service, start, { adminOverride: true, ...more }),
      )
      return booking
    },
  }
}

/** The fixtures of tests whose emails leave by jobs that the test runs. */
export const outboxTest = test.extend(
  'givenOutbox',
  ({ db }) =>
    (settings: Parameters<typeof givenShop>[1] = {}) =>
      givenOutbox(db, settings),
)

export const stateOf = (rows: { kind: string; state: string; reason: string | null }[]) =>
  rows.map(({ kind, state, reason }) => ({ kind, state, reason }))
