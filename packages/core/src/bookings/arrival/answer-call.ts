import type { Transaction } from '@haircuts/db/client'
import type { DoorAnswer } from '@haircuts/scheduling/arrival'
import { AppError } from '../../kernel/app-error.ts'
import { withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { sha256 } from '../../kernel/secrets.ts'
import type { Settings } from '../../site/settings.ts'
import { isAtDoor, presentCall, settingsWithArrivalPage } from './arriving-visit.ts'

/**
 * The barber answers the client who is outside. A later answer replaces an earlier one.
 *
 * @throws AppError arrivalOff; nobodyOutside.
 */
export async function answerCall(
  ctx: Pick<Context, 'db' | 'now'>,
  input: { id: number; answer: DoorAnswer },
) {
  const settings = await settingsWithArrivalPage(ctx.db)
  const where = { bookingId: input.id }
  return ctx.db.$transaction((tx) => answer(tx, ctx, { settings, where, ...input }))
}

/**
 * The same by a button of the notification, on a device that need not be signed in.
 *
 * @throws AppError arrivalOff; linkInvalid for a token of no call, or of an earlier one; nobodyOutside.
 */
export async function answerByNotice(
  ctx: Pick<Context, 'db' | 'now'>,
  input: { token: string; answer: DoorAnswer },
) {
  const settings = await settingsWithArrivalPage(ctx.db)
  const tokenHash = sha256(input.token)
  return ctx.db.$transaction(async (tx) => {
    const row = await tx.doorCall.findUnique({ where: { tokenHash } })
    if (!row) throw new AppError('linkInvalid')
    const where = { bookingId: row.bookingId, tokenHash }
    return answer(tx, ctx, { settings, where, answer: input.answer })
  })
}

interface Answering {
  settings: Settings
  where: { bookingId: number; tokenHash?: Uint8Array<ArrayBuffer> }
  answer: DoorAnswer
}

async function answer(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { settings, where, answer }: Answering,
) {
  const found = await tx.doorCall.findUnique({ where, include: { booking: true } })
  const row = found && presentCall(found, found.booking)
  if (!row || !(await isAtDoor({ db: tx, now }, withStatus(row.booking))))
    throw new AppError('nobodyOutside')
  // The time of an answer that is repeated stays that of the first.
  if (row.answer !== answer) {
    await tx.doorCall.update({ where, data: { answer, answeredAt: now } })
  }
  return { answer }
}
