import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom } from '../testing.ts'
import { givenOutbox as givenOutboxIn, stateOf } from './outbox.testing.ts'

const HOUR = 3_600_000
const ADDRESS = '12 Maple Street'
const VISIT = '2026-03-10T15:00:00Z'
const before = (hours: number) => new Date(Date.parse(VISIT) - hours * HOUR)
const addressMails = (kinds: readonly string[]) => kinds.filter((kind) => kind === 'address')
const it = test
  .extend(
    'givenOutbox',
    ({ db }) =>
      (more: Record<string, string> = {}) =>
        givenOutboxIn(db, {
          settings: { business_address: ADDRESS, address_release: 'manual', ...more },
        }),
  )
  .extend(
    'log',
    ({ db }) =>
      () =>
        db.message.findMany({ where: { kind: 'address' } }),
  )

it('manual release: nothing is sent or promised until the admin sends it', async ({
  givenOutbox,
}) => {
  const { book, at, barber, kinds, mails } = await givenOutbox()
  const { id, addressPromised } = await book(VISIT)
  expect(addressPromised).toBe(false)
  for (const hours of [24, 2, 0.5]) await at(before(hours))
  expect(kinds()).toEqual(['confirmation', 'reminder'])
  expect(JSON.stringify(mails)).not.toMatch(/Maple|2 hours/)
  const { planned } = await barber().notification.ofBooking({ id })
  expect(planned).toMatchObject([
    { kind: 'address', heldBackBy: 'Waits until you send it from the dashboard.' },
  ])
})

it('the first release sends the mail immediately, a second one nothing', async ({
  givenOutbox,
}) => {
  const { book, work, barber, kinds, mails } = await givenOutbox()
  const { id } = await book(VISIT)
  await work()
  const waiting = (await barber().dashboard.overview()).address
  expect(waiting).toMatchObject({ hasAddress: true, release: 'manual', total: 1 })
  expect(waiting.visits).toMatchObject([
    { id, client: { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' } },
  ])
  const first = await barber().addressRelease.release({ id })
  expect(first).toMatchObject({ kind: 'address', state: 'waiting', recipient: 'ann@example.edu' })
  expect((await barber().dashboard.overview()).address).toMatchObject({ total: 0, visits: [] })
  await Promise.all([1, 2, 3].map(() => barber().addressRelease.release({ id })))
  await work()
  expect(await barber().addressRelease.release({ id })).toMatchObject({
    id: first.id,
    state: 'sent',
  })
  await work()
  expect(addressMails(kinds())).toHaveLength(1)
  expect(mails.at(-1)?.text).toContain(ADDRESS)
})

it('a tap while the address is sent by itself only sends it earlier', async ({ givenOutbox }) => {
  const { book, work, at, barber, kinds } = await givenOutbox({ address_release: 'automatic' })
  const { id } = await book(VISIT)
  await barber().addressRelease.release({ id })
  await work()
  expect(addressMails(kinds())).toHaveLength(1)
  await at(before(2))
  expect(addressMails(kinds())).toHaveLength(1)
})

it('a queued mail waits once the release is set to manual', async ({ givenOutbox, log }) => {
  const { book, at, set, mailer, barber, kinds, work } = await givenOutbox({
    address_release: 'automatic',
  })
  const { send } = mailer
  const { id } = await book(VISIT)
  mailer.send = async () => ({ outcome: 'later', reason: 'not now', isUnsure: false })
  await at(before(2))
  await set('address_release', 'manual')
  mailer.send = send
  await at(before(1.5))
  expect(await log()).toMatchObject([{ state: 'skipped' }])
  expect((await barber().dashboard.overview()).address.visits).toMatchObject([{ id }])
  await barber().addressRelease.release({ id })
  await work()
  expect(addressMails(kinds())).toHaveLength(1)
})

it('is rejected for an unknown, cancelled or past booking, and while no address is set', async ({
  givenOutbox,
  log,
}) => {
  const { book, barber, at, set } = await givenOutbox()
  const { id } = await book(VISIT)
  const error = (booking = id) => errorFrom(barber().addressRelease.release({ id: booking }))
  expect(await error(999_999)).toMatchObject({ status: 404, code: 'bookingNotFound' })
  await set('business_address', '')
  expect(await error()).toMatchObject({ status: 409, code: 'addressMissing' })
  await set('business_address', ADDRESS)
  await barber().booking.update({ id, status: 'cancelled' })
  expect(await error()).toMatchObject({ status: 409, code: 'notConfirmed' })
  await barber().booking.update({ id, status: 'confirmed' })
  await at(before(-1))
  expect(await error()).toMatchObject({ status: 409, code: 'notConfirmed' })
  expect(await log()).toEqual([])
})

it('an address mail is never sent without an address', async ({ givenOutbox, log }) => {
  const { book, barber, set, work, kinds } = await givenOutbox()
  const { id } = await book(VISIT)
  const { id: messageId } = await barber().addressRelease.release({ id })
  await set('business_address', '')
  await work()
  expect(addressMails(kinds())).toEqual([])
  expect(stateOf(await log())).toEqual([
    { kind: 'address', state: 'skipped', reason: 'No address is set in Settings.' },
  ])
  const again = errorFrom(barber().notification.sendAgain({ id: messageId }))
  expect(await again).toMatchObject({ code: 'messageOutdated' })
})
