import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import type { Mail, MailOutcome } from '@haircuts/core/emails/mailer'
import { expect } from 'vitest'
import { MONDAY_MORNING, visitOf } from '../testing.ts'
import { type givenOutbox, outboxTest as it } from './outbox.testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const THREE_DAYS = 72 * HOUR
/** Between two attempts, so that three days have more of them than a booking may have links. */
const EVERY = 20 * MINUTE
const AWAY: MailOutcome = { outcome: 'later', reason: 'Mail is away.', isUnsure: false }
const BUSY_DATABASE = new Error('lock timeout')

const linksIn = ({ html }: Mail) => [
  ...new Set(
    [...html.matchAll(/\/(?:appointment|reschedule|cancel|coming)\/([\w-]+)/g)].map(
      ([, token = '']) => token,
    ),
  ),
]

it('three days of attempts issue no further links, and end none that was delivered', async ({
  givenOutbox,
  db,
}) => {
  const outbox = await givenOutbox({ settings: { client_series: 'true' } })
  const { visitor, barber, service, work, mails, mailer, ctx, jobs } = outbox
  const { send } = mailer
  const first = await visitor().booking.create(visitOf(service, '2026-03-10T15:00:00Z'))
  await work()
  const delivered = mails.splice(0).flatMap(linksIn)
  expect(delivered).toHaveLength(1)

  const attempted: Mail[] = []
  mailer.send = async (mail) => {
    attempted.push(mail)
    return AWAY
  }
  await visitor().bookingGroup.create({
    ...visitOf(service, '2026-03-11T15:00:00Z'),
    others: [{ clientName: 'Ben', appointmentTypeId: service.id }],
  })
  const startDatetimes = ['2026-03-24T15:00:00Z', '2026-04-07T15:00:00Z'].map((at) => new Date(at))
  await barber().series.create({ id: first.id, weeks: 2, startDatetimes })
  await work()
  expect(attempted.map(linksIn).map(({ length }) => length)).toEqual([2, 3])
  const links = await db.link.count()

  const end = MONDAY_MORNING.getTime() + THREE_DAYS
  for (let at = MONDAY_MORNING.getTime(); at < end; at += EVERY) {
    for (const { id: messageId } of await db.message.findMany({ where: { state: 'waiting' } })) {
      await deliverMessage(ctx({ now: new Date(at) }), { messageId })
    }
    jobs.splice(0)
  }
  expect(attempted.length).toBeGreaterThan((2 * THREE_DAYS) / EVERY - 10)
  expect(await db.link.count()).toBe(links)

  mailer.send = send
  await outbox.at(end + HOUR)
  expect(mails.flatMap(linksIn).sort()).toEqual(attempted.slice(0, 2).flatMap(linksIn).sort())
  for (const publicToken of [first.publicToken, ...delivered, ...mails.flatMap(linksIn)]) {
    await expect(visitor().booking.byToken({ publicToken })).resolves.toHaveProperty('id')
  }
}, 180_000)

it('an attempt under another application key issues one more link, and the earlier ones stay', async ({
  givenOutbox,
  db,
}) => {
  const { visitor, service, work, mails, mailer, ctx, jobs } = await givenOutbox()
  const { send } = mailer
  mailer.send = async () => AWAY
  const { publicToken } = await visitor().booking.create(visitOf(service, '2026-03-10T15:00:00Z'))
  await work()
  jobs.splice(0)
  const links = await db.link.count()
  const { secretBox } = ctx()
  const other = { ...secretBox, derive: (purpose: string) => secretBox.derive(`other ${purpose}`) }
  const message = await db.message.findFirstOrThrow()
  for (const minutes of [1, 10]) {
    const now = new Date(MONDAY_MORNING.getTime() + minutes * MINUTE)
    await deliverMessage(ctx({ now, secretBox: other }), { messageId: message.id })
  }
  expect(await db.link.count()).toBe(links + 1)
  mailer.send = send
  const now = new Date(MONDAY_MORNING.getTime() + HOUR)
  await deliverMessage(ctx({ now, secretBox: other }), { messageId: message.id })
  for (const token of [publicToken, ...mails.flatMap(linksIn)]) {
    await expect(visitor().booking.byToken({ publicToken: token })).resolves.toHaveProperty('id')
  }
})

/** A confirmation whose attempts meet the given outcomes, ten minutes apart. */
const attemptsOf = async (
  outbox: Awaited<ReturnType<typeof givenOutbox>>,
  outcomes: readonly (MailOutcome | Error)[],
  since = MONDAY_MORNING.getTime(),
) => {
  const message = await outbox.db.message.findFirstOrThrow()
  for (const [index, outcome] of outcomes.entries()) {
    const now = new Date(since + index * 10 * MINUTE)
    outbox.mailer.send = async () => {
      if (outcome instanceof Error) throw outcome
      return outcome
    }
    const attempt = deliverMessage(outbox.ctx({ now }), { messageId: message.id })
    if (outcome instanceof Error) await expect(attempt).rejects.toThrow(outcome)
    else await attempt
  }
  return outbox.db.message.findFirstOrThrow()
}

it('an error of our own after a long outage does not end a waiting email', async ({
  givenOutbox,
}) => {
  const outbox = await givenOutbox()
  await outbox.visitor().booking.create(visitOf(outbox.service, '2026-03-10T15:00:00Z'))
  const outage = Array.from({ length: 12 }, () => AWAY)
  expect(await attemptsOf(outbox, [...outage, BUSY_DATABASE])).toMatchObject({
    state: 'waiting',
    internalFailures: 1,
  })
})

it('ten errors of our own end an email, and an outcome of the mail service between them starts the count again', async ({
  givenOutbox,
}) => {
  const outbox = await givenOutbox()
  await outbox.visitor().booking.create(visitOf(outbox.service, '2026-03-10T15:00:00Z'))
  const nine = Array.from({ length: 9 }, () => BUSY_DATABASE)
  expect(await attemptsOf(outbox, [...nine, AWAY, ...nine])).toMatchObject({ state: 'waiting' })
  const later = MONDAY_MORNING.getTime() + 5 * HOUR
  expect(await attemptsOf(outbox, [BUSY_DATABASE], later)).toMatchObject({
    state: 'failed',
    problem: 'Something went wrong on our side.',
    problemAt: new Date(later),
  })
})

it('an email that is sent again by hand waits as briefly as a new one', async ({ givenOutbox }) => {
  const outbox = await givenOutbox()
  await outbox.visitor().booking.create(visitOf(outbox.service, '2026-03-10T15:00:00Z'))
  const outage = Array.from({ length: 12 }, () => AWAY)
  const { id } = await attemptsOf(outbox, [...outage, { outcome: 'refused', reason: 'No.' }])
  await outbox.barber().notification.sendAgain({ id })
  const again = MONDAY_MORNING.getTime() + 5 * HOUR
  const { nextAttemptAt } = await attemptsOf(outbox, [AWAY], again)
  expect(nextAttemptAt.getTime() - again).toBe(5000)
})
