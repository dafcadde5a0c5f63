import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { messageKind } from '@haircuts/core/emails/message-schema'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { MONDAY_MORNING } from '../testing.ts'
import { ABOUT_SEVERAL, CAUSES, SECOND } from './every-kind.testing.ts'
import { givenOutbox } from './outbox.testing.ts'

const cases = [
  ...messageKind.options.map((kind) => ({ name: kind, kind, cause: CAUSES[kind] })),
  ...Object.entries(ABOUT_SEVERAL).map(([name, given]) => ({ name, ...given })),
]

test.for(cases)(
  '$name is sent once, however often its worker is killed',
  async ({ kind, cause }, { db }) => {
    const shop = await givenOutbox(db)
    let now = MONDAY_MORNING
    const { at } = shop
    shop.at = (time) => {
      now = new Date(time)
      return at(time)
    }
    await cause(shop)
    await shop.work()
    const keys = () => shop.mails.filter((mail) => mail.kind === kind).map(({ key }) => key)
    const [message, ...more] = await db.message.findMany({ where: { kind } })
    expect(more).toEqual([])
    const id = message?.id ?? 0
    expect(keys()).toEqual([message?.key])

    // The worker died after it had handed the email over, and later another one right after its claim.
    for (const isHandedOver of [true, false]) {
      if (!isHandedOver) shop.mails.splice(0)
      await db.message.update({ where: { id }, data: { state: 'sending', claimedAt: now } })
      await shop.at(new Date(now.getTime() + 31 * SECOND))
      await Promise.all([1, 2, 3].map(() => deliverMessage(shop.ctx(), { messageId: id })))
      expect(keys()).toEqual([message?.key])
      expect(await db.message.findMany({ where: { kind } })).toMatchObject([{ id, state: 'sent' }])
    }
  },
)
