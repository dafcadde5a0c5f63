import { expect } from 'vitest'
import { givenOutbox } from '../emails/outbox.testing.ts'
import { test } from '../fixtures.testing.ts'
import { givenBooking, visitOf } from '../testing.ts'

const ANN = {
  clientName: 'Ann Marsh',
  clientEmail: 'ann@example.edu',
  clientPhone: '979 555 0100',
}
/** Somebody who types the address of a client. */
const STRANGER = { ...ANN, clientName: 'Eve Stone', clientPhone: '979 555 0199' }

const it = test
  /** Ann has been here, has an appointment, and waits for another one. */
  .extend('shop', async ({ db }) => {
    const shop = await givenOutbox(db)
    await shop.set('approve_first_visits', 'true')
    await givenBooking(db, '2026-02-20T15:00Z', { ...ANN, status: 'completed' })
    const { visitor, service, mails, work } = shop
    const own = await visitor().booking.create(visitOf(service, '2026-03-05T15:00:00Z', ANN))
    const wish = { appointmentTypeId: service.id, lastDate: '2026-03-08' }
    await visitor().waitlist.wait({ ...wish, ...ANN })
    await work()
    const asked = mails.find(({ kind }) => kind === 'waitlist')
    const entryToken = /\/waiting\/([\w-]{43})/.exec(asked?.text ?? '')?.[1] ?? ''
    await visitor().waitlist.confirm({ entryToken })
    /** Everything that somebody who knows only the address can do. */
    const attack = async () => {
      const visit = visitOf(service, '2026-03-06T15:00:00Z', STRANGER)
      const pending = await visitor().booking.create(visit)
      await visitor().waitlist.wait({ ...wish, ...STRANGER })
      await visitor().bookingLinks.request({ email: ANN.clientEmail })
      const group = { date: '2026-05-02', place: 'The Oaks, Bryan', driveMinutes: 30, cuts: 4 }
      await visitor().groupRequest.create({ ...STRANGER, ...group })
      await work()
      return pending
    }
    return { ...shop, own, entryToken, attack }
  })

it('who acts under the address of a client asks as a first visit, and the client goes on as before', async ({
  shop,
}) => {
  const { visitor, barber, own, entryToken, service } = shop
  const pending = await shop.attack()
  expect(pending.status).toBe('pending')
  await barber().request.decline({ id: pending.id })
  await shop.work()

  const shown = await visitor().booking.byToken({ publicToken: own.publicToken })
  expect(shown).toMatchObject({ status: 'confirmed', client: { name: 'Ann Marsh' } })
  expect(await visitor().waitlist.entry({ entryToken })).toMatchObject({ isConfirmed: true })
  const next = await visitor().booking.create(visitOf(service, '2026-03-07T15:00:00Z', ANN))
  expect(next.status).toBe('confirmed')
})

it('who is unblocked again, or whose phone alone is blocked, takes no booking from the client', async ({
  shop,
}) => {
  const { visitor, barber, db, service } = shop
  await shop.attack()
  const { id } = await db.client.findFirstOrThrow({ where: { name: STRANGER.clientName } })
  await barber().clients.update({ id, email: 'eve@example.edu' })
  await barber().clients.update({ id, isBlocked: true })
  const next = await visitor().booking.create(visitOf(service, '2026-03-07T15:00:00Z', ANN))
  expect(next.status).toBe('confirmed')
})

it('learns from no answer that the address is known', async ({ shop }) => {
  const { visitor, service } = shop
  const answersTo = async (email: string, time: string) => {
    const person = { ...STRANGER, clientEmail: email }
    const wish = { appointmentTypeId: service.id, lastDate: '2026-03-08', ...person }
    const group = { date: '2026-05-02', place: 'The Oaks, Bryan', driveMinutes: 30, cuts: 4 }
    const visit = visitOf(service, `2026-03-06T${time}:00Z`, person)
    const { status, canReschedule, canCancel } = await visitor().booking.create(visit)
    return {
      booking: { status, canReschedule, canCancel },
      links: await visitor().bookingLinks.request({ email }),
      waitlist: await visitor().waitlist.wait(wish),
      group: await visitor().groupRequest.create({ ...person, ...group }),
    }
  }
  expect(await answersTo(ANN.clientEmail, '15:00')).toEqual(
    await answersTo('nobody@example.edu', '17:00'),
  )
})
