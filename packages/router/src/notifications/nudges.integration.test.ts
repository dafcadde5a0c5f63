import { canBook } from '@haircuts/core/availability/can-book'
import { planMessages } from '@haircuts/core/emails/outbox'
import type { Database } from '@haircuts/db/client'
import { expect } from 'vitest'
import { givenOutbox } from '../emails/outbox.testing.ts'
import { test } from '../fixtures.testing.ts'
import { callerFor, errorFrom, givenBooking, visitOf } from '../testing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Every ten days, so that the first nudge is due twelve days after the last of them. */
const VISITS = ['2026-01-31T15:00:00Z', '2026-02-10T15:00:00Z', '2026-02-20T15:00:00Z']
const DUE = Date.parse('2026-03-04T15:00:00Z')
const SECOND_DUE = DUE + 10 * DAY
const ANN = { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' }

const it = test
  .extend('shop', async ({ db }) => {
    const shop = await givenOutbox(db)
    await shop.set('send_nudges', 'true')
    return shop
  })
  .extend('ann', async ({ db }) => givenRegular(db))

async function givenRegular(db: Database, contact: Partial<typeof ANN> = {}, offsetMs = 0) {
  const data = { ...ANN, phoneKey: '+19795550100', ...contact }
  const client = await db.client.create({ data })
  const visits = []
  for (const start of VISITS) {
    const startAt = new Date(Date.parse(start) + offsetMs).toISOString()
    const at = { client: { connect: { id: client.id } }, status: 'completed' }
    const contactOf = { clientName: client.name, clientEmail: client.email }
    visits.push(await givenBooking(db, startAt, { ...at, ...contactOf }))
  }
  return { ...client, visits }
}

type Shop = Awaited<ReturnType<typeof givenOutbox>>

const nudgesOf = ({ mails }: Shop) => mails.filter(({ kind }) => kind === 'nudge')

it('leaves once, when the usual interval is over by 20 %, and a second time one interval later', async ({
  shop,
  ann,
}) => {
  await shop.at(DUE - 1)
  expect(nudgesOf(shop)).toEqual([])
  for (const time of [DUE, DUE + 1, DUE + 5 * DAY, SECOND_DUE - 1]) await shop.at(time)
  expect(nudgesOf(shop)).toMatchObject([{ to: ann.email, subject: 'Time for a cut?' }])
  for (const time of [SECOND_DUE, SECOND_DUE + DAY, SECOND_DUE + 30 * DAY]) await shop.at(time)
  const [first, second, ...more] = nudgesOf(shop)
  expect(first?.text).not.toContain('the last reminder')
  expect(second?.text).toContain('the last reminder until your next visit')
  expect(more).toEqual([])
})

it('is off by default', async ({ shop, ann }) => {
  await shop.barber().setting.set({ key: 'send_nudges', value: 'false' })
  await shop.at(DUE + DAY)
  expect(nudgesOf(shop)).toEqual([])
  expect(ann.visits).toHaveLength(3)
})

it('says how to book the same again, and how to end these emails, also to the mail program', async ({
  shop,
  ann,
}) => {
  await shop.at(DUE)
  const [mail] = nudgesOf(shop)
  const [, unsubscribe = ''] = mail?.text.match(/(https?:\S+\/unsubscribe\/[\w-]{43})/) ?? []
  expect(mail?.unsubscribeUrl).toBe(unsubscribe)
  const [, again = ''] = mail?.text.match(/#again=([\w-]+)/) ?? []
  const { offer } = await shop.visitor().sameAgain.offer({ publicToken: again })
  expect(offer).toMatchObject({ firstName: 'Ann' })
  // The other links of a visit are over by then, and this one opens nothing else.
  expect(await errorFrom(shop.visitor().booking.byToken({ publicToken: again }))).toMatchObject({
    code: 'linkInvalid',
  })
  expect(ann.visits).toHaveLength(3)
})

it('its link books the same again for 90 days', async ({ shop, ann }) => {
  const late = DUE + 60 * DAY
  await shop.at(late)
  const [, publicToken = ''] = nudgesOf(shop)[0]?.text.match(/#again=([\w-]+)/) ?? []
  const offerAt = (time: number) =>
    callerFor(shop.ctx({ now: new Date(time) })).sameAgain.offer({ publicToken })
  expect((await offerAt(late + 90 * DAY - 1)).offer?.firstName).toBe('Ann')
  expect(await errorFrom(offerAt(late + 90 * DAY))).toMatchObject({ code: 'linkInvalid' })
  expect(ann.visits).toHaveLength(3)
})

/** What keeps the nudge away, and whether it comes once that is over. */
const OBSTACLES: Record<string, (given: Given) => Promise<unknown>> = {
  'an upcoming booking': ({ shop }) => book(shop),
  'a request that waits for the barber': async ({ shop, db }) => {
    const { id } = await book(shop)
    const pending = { status: 'pending', pendingUntil: new Date(DUE + DAY) }
    await db.booking.update({ where: { id }, data: pending })
  },
  'an upcoming booking under another spelling of the name': async ({ shop }) => {
    await shop.book('2026-03-20T15:00:00Z', {
      clientName: 'Ann M.',
      clientEmail: 'Ann+1@example.edu',
    })
  },
  'a place on the waitlist': ({ db }) => givenEntry(db, true),
  'a request for a group': ({ db }) =>
    db.groupRequest.create({
      data: {
        ...{ clientName: ANN.name, clientEmail: ANN.email, clientPhone: ANN.phone },
        ...{ date: new Date('2026-05-01'), place: 'The barn', driveMinutes: 30, cuts: 5 },
        createdAt: new Date(DUE - DAY),
      },
    }),
  'a visit that has no result yet': ({ db, ann }) =>
    givenBooking(db, '2026-03-01T15:00:00Z', { client: { connect: { id: ann.id } } }),
  'a block': ({ shop, ann }) => shop.barber().clients.update({ id: ann.id, isBlocked: true }),
  'a block of another client with the same phone': async ({ shop }) => {
    const other = { name: 'Anna', email: 'anna@example.edu', phone: '(979) 555-0100' }
    const { id } = await shop.barber().clients.create(other)
    await shop.barber().clients.update({ id, isBlocked: true })
  },
  'the wish of the client': ({ shop, ann }) =>
    shop.barber().clients.update({ id: ann.id, wantsNoNudges: true }),
  'an erasure': ({ shop, ann }) =>
    shop.barber().erasure.erase({ id: ann.id, alsoIds: [], cancelUpcoming: true }),
  'a deletion of the client': ({ shop, ann }) => shop.barber().clients.delete({ id: ann.id }),
}

interface Given {
  shop: Shop
  ann: Awaited<ReturnType<typeof givenRegular>>
  db: Database
}

/** A person without a booking who waits until March 20. */
const givenEntry = (db: Database, isConfirmed: boolean) =>
  db.waitlistEntry.create({
    data: {
      ...{ clientName: ANN.name, clientEmail: ANN.email, clientPhone: ANN.phone },
      ...{ firstDate: new Date('2026-03-10'), lastDate: new Date('2026-03-20'), isConfirmed },
      ...{ weekdays: [0, 1, 2], fromTime: '09:00', toTime: '17:00', joinedAt: new Date(DUE - DAY) },
    },
  })

const book = ({ barber, service }: Shop) =>
  barber().booking.create(visitOf(service, '2026-03-20T15:00:00Z'))

it.for(Object.entries(OBSTACLES))('%s keeps it away', async ([_, obstacle], { shop, ann, db }) => {
  await obstacle({ shop, ann, db })
  await shop.at(DUE + DAY)
  expect(nudgesOf(shop)).toEqual([])
})

it.for(Object.entries(OBSTACLES))(
  '%s stops it between planning and sending',
  async ([_, obstacle], { shop, ann, db }) => {
    await planMessages(shop.ctx({ now: new Date(DUE) }))
    await obstacle({ shop, ann, db })
    await shop.at(DUE)
    expect(nudgesOf(shop)).toEqual([])
    const [message] = await db.message.findMany({ where: { kind: 'nudge' } })
    expect(message?.state).toBe('withdrawn')
  },
)

it('invites to nothing while no time can be booked, and leaves once one can', async ({
  shop,
  ann,
  db,
}) => {
  const ctx = shop.ctx({ now: new Date(DUE) })
  const planned = async () => {
    await planMessages(ctx, { canBook })
    return (await db.message.findMany({ where: { kind: 'nudge' } })).map(
      ({ recipient }) => recipient,
    )
  }
  await db.businessHours.updateMany({ data: { isOpen: false } })
  expect(await planned()).toEqual([])
  await db.businessHours.updateMany({ data: { isOpen: true } })
  expect(await planned()).toEqual([ann.email])
})

it('is not kept away by a wish to wait that was never confirmed, or is over', async ({
  shop,
  ann,
  db,
}) => {
  const { id } = await givenEntry(db, false)
  await shop.at(DUE)
  expect(nudgesOf(shop)).toMatchObject([{ to: ann.email }])
  await db.waitlistEntry.update({ where: { id }, data: { isConfirmed: true } })
  await shop.at(SECOND_DUE)
  expect(nudgesOf(shop)).toHaveLength(1)
  await shop.at(Date.parse('2026-03-22T15:00:00Z'))
  expect(nudgesOf(shop)).toHaveLength(2)
})

it('a person of a group that the mailbox has booked gets none', async ({ shop, db }) => {
  await givenRegular(db, { name: 'Ben Marsh', email: 'ann@example.edu' }, HOUR)
  const visit = visitOf(shop.service, '2026-03-05T15:00:00Z')
  const others = [{ clientName: 'Ben Marsh', appointmentTypeId: visit.appointmentTypeId }]
  await shop.visitor().bookingGroup.create({ ...visit, clientEmail: 'ann@example.edu', others })
  await shop.at(Date.parse('2026-03-04T16:00:00Z'))
  expect(nudgesOf(shop)).toEqual([])
})

it('one that the setting stopped is not counted, and leaves once it is on again', async ({
  shop,
  ann,
  db,
}) => {
  await planMessages(shop.ctx({ now: new Date(DUE) }))
  await shop.set('send_nudges', 'false')
  await shop.at(DUE)
  expect(await db.message.findMany({ where: { kind: 'nudge' } })).toMatchObject([
    { state: 'skipped' },
  ])
  await shop.set('send_nudges', 'true')
  await shop.at(DUE + DAY)
  expect(nudgesOf(shop)).toMatchObject([{ to: ann.email }])
  expect(nudgesOf(shop)[0]?.text).not.toContain('the last reminder')
  await shop.at(SECOND_DUE + DAY)
  expect(nudgesOf(shop)).toHaveLength(2)
})

it('a last visit that becomes a no-show does not begin the count anew', async ({
  shop,
  ann,
  db,
}) => {
  const { id } = await givenBooking(db, '2026-02-28T15:00:00Z', {
    client: { connect: { id: ann.id } },
    status: 'completed',
    clientEmail: ann.email,
  })
  // Gaps of 10, 10 and 8 days.
  for (const time of ['2026-03-12T15:00Z', '2026-03-22T15:00Z']) await shop.at(Date.parse(time))
  expect(nudgesOf(shop)).toHaveLength(2)
  await shop.barber().booking.update({ id, status: 'no-show' })
  for (const days of [1, 10, 20, 40]) await shop.at(Date.parse('2026-03-22T15:00Z') + days * DAY)
  expect(nudgesOf(shop)).toHaveLength(2)
})

it('leaves after all once the booking that stopped it is cancelled', async ({ shop, ann }) => {
  await planMessages(shop.ctx({ now: new Date(DUE) }))
  const { id } = await book(shop)
  await shop.at(DUE)
  await shop.barber().booking.update({ id, status: 'cancelled' })
  await shop.at(DUE + HOUR)
  expect(nudgesOf(shop)).toMatchObject([{ to: ann.email }])
})

it('waits for the morning, also where the mail service was away in the evening', async ({
  shop,
  ann,
  db,
}) => {
  // 10:59 PM and 8:00 AM in New York.
  const [night, morning] = [Date.parse('2026-03-05T03:59Z'), Date.parse('2026-03-05T13:00Z')]
  await planMessages(shop.ctx({ now: new Date(DUE) }))
  await db.message.updateMany({
    where: { kind: 'nudge' },
    data: { nextAttemptAt: new Date(night) },
  })
  await shop.at(night)
  expect(nudgesOf(shop)).toEqual([])
  await shop.at(morning - 1)
  expect(nudgesOf(shop)).toEqual([])
  await shop.at(morning)
  expect(nudgesOf(shop)).toMatchObject([{ to: ann.email }])
})

it('a visit begins the count anew', async ({ shop, ann, db }) => {
  for (const time of [DUE, SECOND_DUE]) await shop.at(time)
  await givenBooking(db, '2026-04-01T15:00:00Z', {
    client: { connect: { id: ann.id } },
    status: 'completed',
    clientEmail: ann.email,
  })
  // Gaps of 10, 10 and 40 days: their median is 10 days.
  await shop.at(Date.parse('2026-04-13T15:00:00Z'))
  expect(nudgesOf(shop)).toHaveLength(3)
})

it('goes to the present address of the client, without a link of the former one', async ({
  shop,
  ann,
}) => {
  await shop.barber().clients.update({ id: ann.id, email: 'ann.marsh@example.edu' })
  await shop.at(DUE)
  const [mail] = nudgesOf(shop)
  expect(mail?.to).toBe('ann.marsh@example.edu')
  expect(mail?.text).not.toContain('#again=')
})

it('the barber cannot send it again to somebody who wants none', async ({ shop, ann, db }) => {
  await shop.at(DUE)
  const { id } = await db.message.findFirstOrThrow({ where: { kind: 'nudge' } })
  await shop.barber().clients.update({ id: ann.id, wantsNoNudges: true })
  expect(await errorFrom(shop.barber().notification.sendAgain({ id }))).toMatchObject({
    code: 'messageOutdated',
  })
})

const unsubscribeTokenIn = (shop: Shop, to = 'ann@example.edu') =>
  nudgesOf(shop)
    .findLast((mail) => mail.to === to)
    ?.unsubscribeUrl?.split('/')
    .at(-1) ?? ''
async function wishesOf({ barber, db }: Shop) {
  const clients = await db.client.findMany({ orderBy: { id: 'asc' } })
  const shown = clients.map(({ id }) => barber().clients.get({ id }))
  return (await Promise.all(shown)).map(({ wantsNoNudges }) => wantsNoNudges)
}

it('the link unsubscribes every client of the mailbox, and nobody else', async ({
  shop,
  ann,
  db,
}) => {
  const others = ['Ann+Cuts@example.edu', 'ben@example.edu']
  for (const email of others) await db.client.create({ data: { name: 'Ben', email } })
  await db.client.create({ data: { name: 'Cal' } })
  await shop.at(DUE)
  const unsubscribeToken = unsubscribeTokenIn(shop)
  await shop.visitor().nudge.unsubscribe({ unsubscribeToken })
  expect(await wishesOf(shop)).toEqual([true, true, false, false])
  // Once more, and after an erasure: the same answer.
  await shop.visitor().nudge.unsubscribe({ unsubscribeToken })
  await shop.barber().erasure.erase({ id: ann.id, alsoIds: [], cancelUpcoming: false })
  await shop.visitor().nudge.unsubscribe({ unsubscribeToken })
  await shop.at(SECOND_DUE)
  expect(nudgesOf(shop)).toHaveLength(1)
})

it.for(['', 'x', 'A'.repeat(43), 'a\u0000b', '%'])(
  'an unknown token %j gets the same answer and changes nothing',
  async (unsubscribeToken, { shop, ann, db }) => {
    await expect(shop.visitor().nudge.unsubscribe({ unsubscribeToken })).resolves.toBeUndefined()
    expect(await wishesOf(shop)).toEqual([false])
    expect(await db.unsubscribedMailbox.count()).toBe(0)
    expect(ann.visits).toHaveLength(3)
  },
)

it('a merge keeps it, and its undo gives each client the own wish back', async ({
  shop,
  ann,
  db,
}) => {
  const ben = await givenRegular(db, { name: 'Ben', email: 'ben@example.edu' }, HOUR)
  await shop.at(DUE + HOUR)
  await shop
    .visitor()
    .nudge.unsubscribe({ unsubscribeToken: unsubscribeTokenIn(shop, 'ben@example.edu') })
  expect(await wishesOf(shop)).toEqual([false, true])
  const { merge, client } = await shop.barber().clients.merge({ id: ann.id, mergedId: ben.id })
  expect(client.wantsNoNudges).toBe(true)
  await shop.barber().clients.undoMerge({ id: merge.id })
  expect(await wishesOf(shop)).toEqual([false, true])
})

it('the kept client of a merge who unsubscribes meanwhile stays so after the undo', async ({
  shop,
  ann,
  db,
}) => {
  const ben = await db.client.create({ data: { name: 'Ben', email: 'ben@example.edu' } })
  await shop.barber().clients.update({ id: ben.id, wantsNoNudges: true })
  await shop.at(DUE)
  const { merge } = await shop.barber().clients.merge({ id: ann.id, mergedId: ben.id })
  await shop.visitor().nudge.unsubscribe({ unsubscribeToken: unsubscribeTokenIn(shop) })
  await shop.barber().clients.undoMerge({ id: merge.id })
  expect(await wishesOf(shop)).toEqual([true, true])
  await shop.at(SECOND_DUE)
  expect(nudgesOf(shop)).toHaveLength(1)
})

it('somebody who unsubscribed at one address gets none at another one of the same person', async ({
  shop,
  ann,
  db,
}) => {
  const ben = await db.client.create({ data: { name: 'Ben', email: 'ben@example.edu' } })
  await shop.barber().clients.update({ id: ben.id, wantsNoNudges: true })
  await shop.barber().clients.merge({ id: ann.id, mergedId: ben.id })
  await shop.at(DUE)
  expect(nudgesOf(shop)).toEqual([])
  await shop.barber().clients.update({ id: ann.id, wantsNoNudges: false })
  await shop.at(DUE)
  expect(nudgesOf(shop)).toHaveLength(1)
})

it('the wish stays with a new address that the barber enters', async ({ shop, ann }) => {
  await shop.barber().clients.update({ id: ann.id, wantsNoNudges: true })
  const email = 'ann.marsh@example.edu'
  expect(await shop.barber().clients.update({ id: ann.id, email })).toMatchObject({
    wantsNoNudges: true,
  })
  await shop.at(DUE)
  expect(nudgesOf(shop)).toEqual([])
})

it('a client who is deleted, unsubscribes and is restored stays unsubscribed', async ({
  shop,
  ann,
}) => {
  await shop.at(DUE)
  await shop.barber().clients.delete({ id: ann.id })
  await shop.visitor().nudge.unsubscribe({ unsubscribeToken: unsubscribeTokenIn(shop) })
  await shop.barber().deletedItem.restore({ kind: 'client', id: ann.id })
  expect(await wishesOf(shop)).toEqual([true])
  await shop.at(SECOND_DUE)
  expect(nudgesOf(shop)).toHaveLength(1)
})

it('a client who is added later under the same mailbox is unsubscribed as well', async ({
  shop,
  ann,
}) => {
  await shop.at(DUE)
  await shop.visitor().nudge.unsubscribe({ unsubscribeToken: unsubscribeTokenIn(shop) })
  await shop.barber().clients.create({ name: 'Ann M.', email: 'Ann+Cuts@example.edu', phone: null })
  expect(await wishesOf(shop)).toEqual([true, true])
  // What the barber sets holds for the mailbox, too.
  await shop.barber().clients.update({ id: ann.id, wantsNoNudges: false })
  expect(await wishesOf(shop)).toEqual([false, false])
})

it('a client without an email cannot be unsubscribed', async ({ shop, db }) => {
  const { id } = await db.client.create({ data: { name: 'Cal' } })
  const error = await errorFrom(shop.barber().clients.update({ id, wantsNoNudges: true }))
  expect(error).toMatchObject({ status: 422 })
  expect(await wishesOf(shop)).toEqual([false])
})

it('a client who unsubscribes while merged into another one stays so after the undo', async ({
  shop,
  ann,
  db,
}) => {
  const ben = await givenRegular(db, { name: 'Ben', email: 'ben@example.edu' }, HOUR)
  await shop.at(DUE + HOUR)
  const unsubscribeToken = unsubscribeTokenIn(shop, 'ben@example.edu')
  const { merge } = await shop.barber().clients.merge({ id: ann.id, mergedId: ben.id })
  await shop.visitor().nudge.unsubscribe({ unsubscribeToken })
  await shop.barber().clients.undoMerge({ id: merge.id })
  expect(await wishesOf(shop)).toEqual([false, true])
})

it('one that cannot be written keeps the others neither from leaving nor from being tried again', async ({
  shop,
  ann,
  db,
}) => {
  const bo = await givenRegular(db, { name: 'Bo Orr', email: 'bo@example.edu' }, HOUR)
  const [at] = ann.visits.slice(-1)
  await db.$executeRawUnsafe(`
    ALTER TABLE message ADD CONSTRAINT no_nudge_for_ann
      CHECK (kind <> 'nudge' OR booking_id <> ${at?.id}) NOT VALID`)
  const failed = await shop.at(DUE + 2 * HOUR).catch((error: unknown) => error)
  expect(failed).toMatchObject({ rows: [{ bookingId: at?.id }] })
  await shop.work()
  expect(nudgesOf(shop).map(({ to }) => to)).toEqual([bo.email])
  await db.$executeRaw`ALTER TABLE message DROP CONSTRAINT no_nudge_for_ann`
  await shop.at(DUE + 3 * HOUR)
  expect(nudgesOf(shop).map(({ to }) => to)).toEqual([bo.email, ann.email])
})
