import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { deliverMessage } from '../message/deliver.ts'
import { givenOutbox } from '../message/outbox.testing.ts'
import { visitOf } from '../testing.ts'

const TUESDAY = '2026-03-03T15:00:00Z'

const it = test.extend('outbox', ({ db }) => givenOutbox(db))

const booked = async (outbox: Awaited<ReturnType<typeof givenOutbox>>) => {
  const { service } = outbox
  const other = { appointmentTypeId: service.id, addonIds: [] }
  return outbox.visitor().bookingGroup.create({
    ...visitOf(service, TUESDAY),
    others: [
      { ...other, clientName: 'Ben' },
      { ...other, clientName: 'Cal Orr', clientEmail: 'cal@example.edu' },
    ],
  })
}

it('the organizer gets one mail with everyone, a person with an address their own, a child none', async ({
  db,
  outbox,
}) => {
  await booked(outbox)
  await outbox.work()
  // A job that runs once more, as after a crash, sends nothing again.
  for (const { id } of await outbox.log()) await deliverMessage(outbox.ctx(), { messageId: id })
  expect(outbox.mails.map(({ to, kind }) => [to, kind])).toEqual([
    ['ann@example.edu', 'confirmation'],
    ['cal@example.edu', 'confirmation'],
  ])
  const [organizer, own] = outbox.mails.map(({ text }) => text)
  expect(organizer).toContain('Ann Marsh, 10:00 AM EST: Haircut')
  expect(organizer).toContain('Ben, 10:30 AM EST: Haircut')
  expect(organizer).toContain('Cal Orr, 11:00 AM EST: Haircut')
  expect(organizer).toContain('For Ben: name, contact or cancel')
  expect(own).not.toContain('Ben')
  expect(own).toContain('$17.00')
  expect(await db.message.count()).toBe(2)
})

it('the link in the mail for another person opens their booking and manages no other', async ({
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  await outbox.work()
  const links = outbox.mails[0]?.text.match(/(?<=reschedule\/)[\w-]+/g) ?? []
  const opened = await Promise.all(
    links.map((publicToken) => outbox.visitor().bookingGroup.byToken({ publicToken })),
  )
  const own = opened.map(({ members }) => members.find(({ isYou }) => isYou)?.id)
  expect(new Set(own)).toEqual(new Set(bookings.map(({ id }) => id)))
  expect(opened.filter(({ isOrganizer }) => isOrganizer)).toHaveLength(1)
})

it('everyone with an address hears of it when the organizer cancels for all', async ({
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  await outbox.work()
  const publicToken = bookings[0]?.publicToken ?? ''
  await outbox.visitor().bookingGroup.cancelByToken({ publicToken })
  await outbox.work()
  expect(outbox.mails.slice(2).map(({ to, kind }) => [to, kind])).toEqual([
    ['ann@example.edu', 'cancellation'],
    ['cal@example.edu', 'cancellation'],
  ])
})
