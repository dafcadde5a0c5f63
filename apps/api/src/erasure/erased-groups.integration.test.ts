import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decryptMail } from '@haircuts/core/emails/list-messages'
import { callerFor, clientIdOf, visitOf } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { DAY_MS, erasureTest, mailFiles, PENNY } from './erasure.testing.ts'

const TUESDAY = '2026-03-03T15:00:00Z'
const ANN = { clientName: 'Ann Marsh', clientEmail: 'ann@example.edu', clientPhone: '979 555 0100' }
const CY = { clientName: 'Cy Orr', clientEmail: 'cy@example.edu' }

const it = erasureTest
  .extend('group', async ({ shop, db }) => {
    const visitor = () => callerFor(shop.ctx())
    const { id: appointmentTypeId } = await db.appointmentType.findFirstOrThrow()
    const book = async (organizer: typeof ANN, ...others: (typeof CY)[]) => {
      const { bookings } = await visitor().bookingGroup.create({
        ...visitOf({ id: appointmentTypeId }, TUESDAY, organizer),
        others: others.map(({ clientName, clientEmail }) => ({
          ...{ clientName, clientEmail, appointmentTypeId },
        })),
      })
      await shop.work()
      return bookings
    }
    return { book, visitor }
  })
  /** What the log and the files hold of the emails to somebody, with the subjects. */
  .extend('emailsTo', async ({ shop, db, world }) => async (recipient: string) => {
    const rows = await db.message.findMany({ where: { recipient }, orderBy: { id: 'asc' } })
    const log = rows.map(({ key, subject, encryptedContent }) =>
      [
        subject,
        JSON.stringify(encryptedContent && decryptMail(shop.ctx(), key, encryptedContent)),
      ].join('\n'),
    )
    const folder = join(world.dataDir, 'mail')
    const files = readdirSync(folder)
      .filter((name) => rows.some(({ key }) => name.startsWith(key)))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=?\r?\n[ \t]?/g, ''))
    return { log, files, all: [...log, ...files].join('\n') }
  })

it('an erased organizer is named by no email to the others of the group', async ({
  shop,
  group,
  emailsTo,
  db,
}) => {
  const [{ id } = { id: 0 }] = await group.book(PENNY, CY)
  expect((await emailsTo(CY.clientEmail)).all).toContain('Penelope booked this for you.')
  const erased = { id: await clientIdOf(db, id), cancelUpcoming: true }
  await shop.barber().erasure.erase(erased)
  await shop.work()
  const { all, log, files } = await emailsTo(CY.clientEmail)
  expect(all).not.toContain('Penelope')
  expect(log).toHaveLength(1)
  expect(files).toEqual([])
})

it('an erased organizer whose booking was deleted within the day is named by none either', async ({
  shop,
  group,
  emailsTo,
  db,
}) => {
  const [{ id } = { id: 0 }] = await group.book(PENNY, CY)
  const clientId = await clientIdOf(db, id)
  await shop.barber().booking.delete({ id })
  await shop.work()
  await shop.barber().erasure.erase({ id: clientId })
  await shop.work()
  expect((await emailsTo(CY.clientEmail)).all).not.toContain('Penelope')
})

it.for(['cancelled', 'deleted'] as const)(
  'an erased person whose booking was %s is named by no email to the group, in the subject neither',
  async (how, { shop, group, emailsTo, db, world, clock }) => {
    const bookings = await group.book(ANN, PENNY, CY)
    const [, { id, publicToken } = { id: 0, publicToken: '' }] = bookings
    const clientId = await clientIdOf(db, id)
    if (how === 'deleted') await shop.barber().booking.delete({ id })
    else await group.visitor().booking.cancel({ publicToken })
    await shop.work()
    for (const { clientEmail } of [ANN, CY]) {
      const { log } = await emailsTo(clientEmail)
      expect(log.at(-1)).toMatch(/^Penelope.*cancelled/)
    }
    const others = mailFiles(world.dataDir).length
    clock.now = new Date(clock.now.getTime() + DAY_MS / 24)
    await shop.barber().erasure.erase({ id: clientId })
    await shop.work()
    for (const { clientEmail } of [ANN, CY]) {
      expect((await emailsTo(clientEmail)).all).not.toContain('Penelope')
    }
    // What names nobody else stays: the confirmation that Cy got.
    expect((await emailsTo(CY.clientEmail)).all).toContain('Ann booked this for you.')
    expect(mailFiles(world.dataDir).length).toBeLessThan(others)
    const [change] = await db.message.findMany({ where: { kind: 'group-change' } })
    const shown = await shop.barber().notification.get({ id: change?.id ?? 0 })
    expect(shown).toMatchObject({ mail: null, textGone: 'erased' })
  },
)

it('an erased person is in no email about a booking that was handed over to somebody else', async ({
  shop,
  group,
  db,
}) => {
  const [organizer] = await group.book(PENNY, CY)
  if (!organizer) throw new Error('a group without an organizer')
  const { id, publicToken } = organizer
  const clientId = await clientIdOf(db, id)
  await group.visitor().bookingGroup.updatePerson({ publicToken, ...ANN })
  await shop.work()
  await shop.barber().erasure.erase({ id: clientId })
  const to = { contains: 'penny', mode: 'insensitive' } as const
  expect(await db.message.findMany({ where: { recipient: to } })).toEqual([])
  expect(await db.message.count({ where: { bookingId: id, recipient: ANN.clientEmail } })).toBe(1)
})

it('an erased person is in no email about such a booking that was deleted within the day, and is restored', async ({
  shop,
  group,
  db,
}) => {
  const [organizer] = await group.book(PENNY, CY)
  if (!organizer) throw new Error('a group without an organizer')
  const { id, publicToken } = organizer
  const clientId = await clientIdOf(db, id)
  await group.visitor().bookingGroup.updatePerson({ publicToken, ...ANN })
  await shop.work()
  await shop.barber().booking.delete({ id, notifyClient: false })
  await shop.barber().erasure.erase({ id: clientId })
  const kept = JSON.stringify(await db.deletedItem.findMany()).toLowerCase()
  expect(kept).toContain(ANN.clientEmail)
  expect(kept).not.toContain('penny')
  await shop.barber().deletedItem.restore({ kind: 'booking', id })
  const mails = await db.message.findMany({ where: { bookingId: id }, orderBy: { id: 'asc' } })
  expect(mails.map(({ recipient, reason }) => [recipient, reason])).toEqual([
    ['', 'The client was erased.'],
    [ANN.clientEmail, null],
  ])
})
