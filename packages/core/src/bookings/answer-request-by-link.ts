import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { stateAt } from '@haircuts/scheduling/answer'
import { visitTitle } from '@haircuts/scheduling/visit-title'
import type { z } from 'zod'
import { forAnswers } from '../booking-calendar/answers-form.ts'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { type BookingRow, bookingDecision } from '../booking-calendar/booking-record.ts'
import { requestQuestion } from '../booking-calendar/questions.ts'
import { dialedNumber } from '../contacts/phone-number.ts'
import type { Admin, Context } from '../kernel/context.ts'
import { bookingOfDecisionToken } from '../links/links.ts'
import { decide } from './decide-request.ts'
import { findBooking } from './list-bookings.ts'
import { requestOf, revisionOf } from './list-requests.ts'
import type {
  AnswerByLinkInput,
  ByDecisionTokenInput,
  linkedRequestView,
} from './request-schema.ts'

/** What the barber's link shows. Reading it decides nothing. @throws AppError linkInvalid */
export async function requestByLink(
  ctx: Pick<Context, 'db' | 'now'>,
  { decisionToken: token }: ByDecisionTokenInput,
): Promise<z.output<typeof linkedRequestView>> {
  const { id } = await bookingOfDecisionToken(ctx.db, { token, now: ctx.now })
  const booking = await findBooking(ctx.db, id)
  const request = booking.status === 'pending' ? await requestOf(ctx.db, booking) : [booking]
  return viewOf(ctx, booking, request)
}

/**
 * Answers by the barber's link, with all that asked together. It counts as an act of the barber.
 *
 * @throws AppError linkInvalid, notPending, requestOver or requestChanged.
 */
export async function answerByLink(
  ctx: Context,
  decision: 'approved' | 'declined',
  { decisionToken: token, reason, ifRevision }: AnswerByLinkInput,
): Promise<z.output<typeof linkedRequestView>> {
  const { booking, request } = await withBookingLock(ctx, async (tx) => {
    const { id } = await bookingOfDecisionToken(tx, { token, now: ctx.now })
    const waiting = await requestOf(tx, await findBooking(tx, id))
    await decide(tx, { ...ctx, admin: await barber(tx) }, { id, decision, reason, ifRevision })
    return { booking: await findBooking(tx, id), request: waiting }
  })
  return viewOf(ctx, booking, request)
}

/** The barber, who acts by the link in the own mailbox without a session. */
async function barber(db: DatabaseOrTransaction): Promise<Admin> {
  const { id, email } = await db.admin.findFirstOrThrow({ orderBy: { id: 'asc' } })
  return { id, email, sessionId: 0 }
}

function viewOf(
  { now }: Pick<Context, 'now'>,
  booking: BookingRow,
  request: readonly BookingRow[],
): z.output<typeof linkedRequestView> {
  const { status, decision, clientName, clientPhone } = booking
  const pendingUntil = booking.pendingUntil ?? booking.startAt
  const asked = requestQuestion(booking)
  return {
    status,
    decision: bookingDecision.nullable().parse(decision),
    pendingUntil,
    revision: revisionOf(request),
    isOver: asked?.state === 'open' && stateAt(asked, now.getTime()) === 'expired',
    ...{ clientName, clientPhone },
    ...forAnswers((_, name) => booking[name]),
    clientPhoneDial: dialedNumber(booking.clientPhoneKey),
    visits: request.map((each) => ({
      clientName: each.clientName,
      service: visitTitle(each.typeName, each.addons),
      startDatetime: each.startAt,
      endDatetime: each.endAt,
    })),
  }
}
