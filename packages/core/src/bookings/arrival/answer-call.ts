import type { Transaction } from '@haircuts/db/client'
import type { DoorAnswer } from '@haircuts/scheduling/arrival'
import { AppError } from '../../kernel/app-error.ts'
import { withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { isAtDoor, settingsWithArrivalPage } from './arriving-visit.ts'

/**
 * The barber answers the client who is outside. A later answer replaces an earlier one.
 *
 * @throws AppError arrivalOff; nobodyOutside.
 */
export async function answerCall(ctx: Context, input: { id: number; answer: DoorAnswer }) {
  await settingsWithArrivalPage(ctx.db)
  return ctx.db.$transaction((tx) => answer(tx, ctx, { bookingId: input.id }, input))
}

/**
 * The same by a button of the notification, on a device that need not be signed in.
 *
 * @throws AppError arrivalOff; linkInvalid for a token of no call, or of an earlier one; nobodyOutside.
 */
export async function answerByNotice(ctx: Context, input: { token: string; answer: DoorAnswer }) {
  await settingsWithArrivalPage(ctx.db)
  const tokenHash = sha256(input.token)
  return ctx.db.$transaction(async (tx) => {
    const row = await tx.doorCall.findUnique({ where: { tokenHash } })
    if (!row) throw new AppError('linkInvalid')
    return answer(tx, ctx, { bookingId: row.bookingId, tokenHash }, input)
  })
}

async function answer(
  tx: Transaction,
  { now }: Context,
  where: { bookingId: number; tokenHash?: Uint8Array<ArrayBuffer> },
  input: { answer: DoorAnswer },
) {
  const row = await tx.doorCall.findUnique({ where, include: { booking: true } })
  if (!row || !isAtDoor(withStatus(row.booking), now)) throw new AppError('nobodyOutside')
  // The time of an answer that is repeated stays that of the first.
  if (row.answer !== input.answer) {
    await tx.doorCall.update({ where, data: { answer: input.answer, answeredAt: now } })
  }
  return { answer: input.answer }
}
