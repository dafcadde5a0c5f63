import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'
import { messageById, testVersion } from '../list-messages.ts'
import type { TestTextInput } from './text-schema.ts'

const HOUR_MS = 3_600_000
const MAX_TESTS = 10
/** A test that the phone has not fetched by then has failed. */
const TEST_TRIED_MS = HOUR_MS / 2

/** Queues a text with invented details to the barber's own number. @throws AppError phoneTextsOff, tooManyTests */
export async function sendTestText(ctx: Context, { phone: recipient }: TestTextInput) {
  const { db, now } = ctx
  if (!(await readSettings(db)).phoneTexts) throw new AppError('phoneTextsOff')
  const since = new Date(now.getTime() - HOUR_MS)
  const id = await db.$transaction(async (tx) => {
    const earlier = { channel: 'text', bookingId: null, createdAt: { gt: since } }
    if ((await tx.message.count({ where: earlier })) >= MAX_TESTS) {
      throw new AppError('tooManyTests')
    }
    const until = new Date(now.getTime() + TEST_TRIED_MS)
    const message = await tx.message.create({
      data: {
        ...{ channel: 'text', kind: 'reminder', version: testVersion(now), copy: 1 },
        ...{ isForced: true, recipient, nextAttemptAt: until, createdAt: now },
      },
      select: { id: true },
    })
    const payload = { messageId: message.id }
    await ctx.enqueue(tx, { name: 'deliver-message', payload, notBefore: until })
    return message.id
  })
  return messageById(ctx, { id })
}
