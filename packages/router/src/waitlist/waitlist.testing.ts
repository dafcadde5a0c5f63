import { test } from '../fixtures.testing.ts'
import { deliverMessage } from '../message/deliver.ts'
import { givenService, givenShop, visitOf } from '../testing.ts'
import { settleOffers } from './settle.ts'

export const MINUTE = 60_000
export const ANY_DAY = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
/** A Monday at 9:00, when offers are sent. */
export const MORNING = new Date('2026-03-02T14:00:00Z')
export const TUESDAY_10 = '2026-03-03T15:00:00.000Z'

export const it = test
  .extend('service', async ({ db, clock }) => {
    clock.now = MORNING
    await givenShop(db)
    return givenService(db)
  })
  /** Books for a person, and has the booking wait for something earlier. */
  .extend(
    'waiting',
    ({ visitor, service }) =>
      async (name: string, start: string, wishes: Partial<typeof ANY_DAY> = {}) => {
        const person = { clientName: name, clientEmail: `${name.toLowerCase()}@example.edu` }
        const booked = await visitor.booking.create(visitOf(service, start, person))
        const { publicToken } = booked
        await visitor.waitlist.join({ publicToken, ...ANY_DAY, ...wishes })
        return booked
      },
  )
  .extend('taken', ({ visitor, service }) => visitor.booking.create(visitOf(service, TUESDAY_10)))
  /** Runs the job, and delivers the email about the offer. @returns the token in its link, or null. */
  .extend('settle', ({ context, db }) => async () => {
    const ctx = context()
    await settleOffers(ctx)
    const waiting = await db.message.findMany({ where: { kind: 'earlier', state: 'waiting' } })
    for (const { id } of waiting) await deliverMessage(ctx, { messageId: id })
    const [mail] = ctx.mails
    return mail
      ? {
          to: mail.to,
          text: mail.text,
          offerToken: /\/offer\/([\w-]{43})/.exec(mail.text)?.[1] ?? '',
        }
      : null
  })

export const later = (clock: { now: Date }, minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE)
}
