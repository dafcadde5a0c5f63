import type { DatabaseOrTransaction, DoorCall as DoorCallRow } from '@haircuts/db/client'
import {
  callsBarber,
  DOOR_ANSWERS,
  type DoorCall,
  isArriving,
  isCallFor,
  waitsUntil,
} from '@haircuts/scheduling/arrival'
import { AppError } from '../../kernel/app-error.ts'
import type { BookingRow } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { isReleasedToLink } from '../../messages/address-reads.ts'
import { minutesLateOf } from '../../messages/late-notice.ts'
import { isOnClosedDay } from '../../messages/offers.ts'
import { readSettings } from '../../site/settings.ts'
import { openLink } from '../list-bookings.ts'

const MINUTE_MS = 60_000

/** @throws AppError arrivalOff while the barber has not switched the page for the door on. */
export async function settingsWithArrivalPage(db: DatabaseOrTransaction) {
  const settings = await readSettings(db)
  if (!settings.arrivalPage) throw new AppError('arrivalOff')
  return settings
}

/**
 * The visit of a link whose client may be at the door and was given the address (ADR 15); null for any other. Only a link that
 * manages the booking shows the way: one that cancels or reschedules may have been forwarded for that alone.
 *
 * @throws AppError arrivalOff or linkInvalid.
 */
export async function arrivingVisit(ctx: Context, input: { publicToken: string }) {
  const settings = await settingsWithArrivalPage(ctx.db)
  const { booking, link } = await openLink(ctx, input)
  if (link.purpose !== 'manage' || !(await isAtDoor(ctx, booking))) return null
  if (!(await isReleasedToLink(ctx.db, booking, { settings, now: ctx.now }))) return null
  if (await isOnClosedDay(ctx.db, booking)) return null
  return { booking, address: settings.businessAddress }
}

/**
 * Whether the client of a booking may be at the door of the barber. A client who was told to come later is there for as much
 * longer.
 */
export async function isAtDoor(
  { db, now }: { db: DatabaseOrTransaction; now: Date },
  booking: Pick<BookingRow, 'id' | 'status' | 'startAt' | 'startAgreedAt' | 'endAt' | 'place'>,
): Promise<boolean> {
  if (booking.place !== null) return false
  const { status, startAt, endAt } = booking
  const end = endAt.getTime() + (await minutesLateOf(db, booking)) * MINUTE_MS
  return isArriving({ status, start: startAt.getTime(), end }, now.getTime())
}

/** The press of a client for the visit at the time that it has now; null for one before the visit was moved. */
export function presentCall<Row extends DoorCallRow>(
  row: Row | null,
  { startAt }: Pick<BookingRow, 'startAt'>,
): Row | null {
  return row && isCallFor(startAt.getTime(), row.calledAt.getTime()) ? row : null
}

export function answerOfCall({ answer }: Pick<DoorCallRow, 'answer'>) {
  return DOOR_ANSWERS.find((each) => each === answer) ?? null
}

export function callOf(row: DoorCallRow): DoorCall {
  return {
    calledAt: row.calledAt.getTime(),
    calls: row.calls,
    answer: answerOfCall(row),
    answeredAt: row.answeredAt?.getTime() ?? null,
  }
}

/** Until when the client was asked to wait. */
export function waitUntilOf({ answer, answeredAt }: Pick<DoorCallRow, 'answer' | 'answeredAt'>) {
  return answer === 'five-minutes' && answeredAt ? new Date(waitsUntil(answeredAt.getTime())) : null
}

/** What the client sees of the own press. */
export function callViewOf(row: DoorCallRow, now: Date) {
  return {
    calledAt: row.calledAt,
    answer: answerOfCall(row),
    waitUntil: waitUntilOf(row),
    canCallAgain: callsBarber(callOf(row), now.getTime()),
  }
}
