import { callsBarber } from '@haircuts/scheduling/arrival'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { arrivingVisit, callOf, callViewOf, presentCall } from './arriving-visit.ts'
import { answerToken } from './push-call.ts'

/**
 * The client of a link is outside: the barber is told, by a notification and on the dashboard. A press soon after another one
 * changes nothing.
 *
 * @throws AppError arrivalOff, for whom `showArrival` shows nothing as well; linkInvalid.
 */
export async function callBarber(ctx: Context, input: { publicToken: string }) {
  const visit = await arrivingVisit(ctx, input)
  if (!visit) throw new AppError('arrivalOff')
  const bookingId = visit.booking.id
  return ctx.db.$transaction(async (tx) => {
    // Orders two presses, of which the second sees the call of the first.
    await tx.$queryRaw`SELECT 1 FROM booking WHERE id = ${bookingId} FOR UPDATE`
    const before = presentCall(
      await tx.doorCall.findUnique({ where: { bookingId } }),
      visit.booking,
    )
    if (before && !callsBarber(callOf(before), ctx.now.getTime()))
      return callViewOf(before, ctx.now)
    const calls = (before?.calls ?? 0) + 1
    const calledAt = ctx.now
    const data = {
      calls,
      calledAt,
      answer: null,
      answeredAt: null,
      tokenHash: sha256(answerToken(ctx, { bookingId, calls, calledAt })),
    }
    const after = await tx.doorCall.upsert({
      where: { bookingId },
      create: { bookingId, ...data },
      update: data,
    })
    await ctx.enqueue(tx, { name: 'push-door-call', payload: { bookingId, calls } })
    return callViewOf(after, ctx.now)
  })
}
