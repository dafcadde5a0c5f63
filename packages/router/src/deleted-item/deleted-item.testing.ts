import { test } from '../fixtures.testing.ts'
import { givenOutbox } from '../message/outbox.testing.ts'
import { givenAddon, visitOf } from '../testing.ts'

export const START = '2026-03-10T19:00:00Z'

/** A booking with an add-on, whose confirmation has been sent, and what deletes and restores it. */
export const it = test.extend('given', ({ db }) => async () => {
  const outbox = await givenOutbox(db)
  const { visitor, service, work, mails, barber } = outbox
  const addon = await givenAddon(db)
  await barber().appointmentType.setAddons({ id: service.id, addonIds: [addon.id] })
  const book = (start: string, more = {}) =>
    visitor().booking.create(visitOf(service, start, { addonIds: [addon.id], ...more }))
  const booking = await book(START)
  await work()
  mails.splice(0)
  const restore = (kind: 'booking' | 'appointment_type' | 'addon' | 'client', id: number) =>
    barber().deletedItem.restore({ kind, id })
  const deleted = async () => (await barber().deletedItem.list()).items
  return { ...outbox, addon, book, booking, restore, deleted }
})
