import { withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { timeText } from '../../kernel/date-format.ts'
import { pushWarning } from '../../messages/push-notices.ts'
import type { PushContext } from '../../messages/push-service.ts'
import { readSettings } from '../../site/settings.ts'
import { isAtDoor, presentCall } from './arriving-visit.ts'

interface NumberedCall {
  bookingId: number
  /** Which press of the button it is. */
  calls: number
}

/** The token by which the notification of a call answers it. Only its hash is stored. */
export function answerToken(
  { secretBox }: Pick<Context, 'secretBox'>,
  { bookingId, calls, calledAt }: NumberedCall & { calledAt: Date },
): string {
  // The numbers begin again when the visit is moved, so the moment is part of it.
  return secretBox.derive(`door-call:${bookingId}:${calls}:${calledAt.getTime()}`)
}

/**
 * Notifies every device of the barber that a client is outside, with the two answers as buttons. Nothing is sent once he has
 * answered, or when the client has pressed again.
 *
 * @throws Error when it could not be sent for now, so that the job is retried.
 */
export async function pushDoorCall(ctx: PushContext, call: NumberedCall): Promise<void> {
  const { bookingId, calls } = call
  const settings = await readSettings(ctx.db)
  const row = await ctx.db.doorCall.findUnique({
    where: { bookingId, calls, answer: null },
    include: { booking: true },
  })
  if (!settings.arrivalPage || !row || !presentCall(row, row.booking)) return
  if (!(await isAtDoor(ctx, withStatus(row.booking)))) return
  const { clientName, startAt } = row.booking
  await pushWarning(ctx, row.calledAt, {
    name: `door-${bookingId}`,
    title: 'Outside your door',
    body: `${clientName}, ${timeText(startAt, settings.zone)}`,
    path: '/admin/dashboard',
    answers: {
      path: '/arrivals/answers',
      token: answerToken(ctx, { ...call, calledAt: row.calledAt }),
      choices: [
        { answer: 'come-in', label: 'Come in' },
        { answer: 'five-minutes', label: '5 minutes' },
      ],
    },
  })
}
