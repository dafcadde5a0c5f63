import type { Transaction } from '@haircuts/db/client'
import { transition } from '@haircuts/scheduling/answer'
import { approvalEndsAt } from '@haircuts/scheduling/approval'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import { requestQuestion } from '../booking-calendar/questions.ts'
import { hasCompletedVisit } from '../clients/address-reads.ts'
import { MAY_HAVE_LEFT } from '../emails/delay.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'

interface Person {
  clientName: string
  /** Null for a person who comes along under the contact of another one. */
  clientEmail: string | null
  /** A completed visit at the barber's has shown already who it is. */
  isKnown?: boolean
}

interface NewVisits {
  people: readonly Person[]
  /** The first of the visits. */
  start: Date
  /** The barber books without regard to the free times. */
  ignoresRules: boolean
}

const BOOKED_AT_ONCE = { status: 'confirmed', pendingUntil: null } as const

/**
 * The status of new visits with `approve_first_visits`: they wait for the barber if one of the people with an email has no
 * completed visit, by the rule of the home address. People without one come along under the contact of another and get no
 * email of their own. Everyone who has an address is looked up, whatever the others are. What the barber books never waits.
 */
export async function firstVisitRequest(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  { people, start, ignoresRules }: NewVisits,
): Promise<{ status: BookingRow['status']; pendingUntil: Date | null }> {
  const { approveFirstVisits } = await readSettings(tx)
  if (!approveFirstVisits || ignoresRules || ctx.admin) return BOOKED_AT_ONCE
  const known = await Promise.all(
    people
      .filter(({ clientEmail }) => clientEmail !== null)
      .map(async (person) => {
        const hasBeenHere = await hasCompletedVisit(tx, person, ctx.now)
        return hasBeenHere || person.isKnown === true
      }),
  )
  if (known.every(Boolean)) return BOOKED_AT_ONCE
  return { status: 'pending', ...(await waitFromNow(tx, ctx, start)) }
}

/** Until when a request waits that is made now, or waits anew at another time. */
export async function waitFromNow(tx: Transaction, { now }: Pick<Context, 'now'>, start: Date) {
  const { approvalHours } = await readSettings(tx)
  const visit = { asked: now.getTime(), start: start.getTime() }
  return { pendingUntil: new Date(approvalEndsAt(visit, approvalHours)) }
}

/** @throws AppError requestOver for a request whose answer, or whose time, is final. */
export function assertRequestNotOver(
  before: Parameters<typeof requestQuestion>[0],
  now: Date,
): void {
  const request = requestQuestion(before)
  if (request && transition(request, 'reopen', now.getTime()).outcome === 'refused') {
    throw new AppError('requestOver')
  }
}

/**
 * A booking waits again only by the undo of its approval or refusal, as long as its client was not told of it.
 *
 * @throws AppError requestOver or bookingChanged.
 */
export async function assertMayWaitAgain(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  before: Pick<BookingRow, 'id' | 'status' | 'decision' | 'pendingUntil'>,
): Promise<void> {
  const { id } = before
  assertRequestNotOver(before, now)
  const kind = { in: ['confirmation', 'declined', 'expired'] }
  const about = { OR: [{ bookingId: id }, { otherBookings: { has: id } }] }
  if ((await tx.message.count({ where: { kind, AND: [about, MAY_HAVE_LEFT] } })) > 0) {
    throw new AppError('bookingChanged')
  }
}
