import type { VisitLength } from '@haircuts/scheduling/availability'
import { CLEANUP_LENGTH } from '@haircuts/scheduling/cleanup-pass'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { lengthOf } from './assert-available.ts'
import type { CheckInput } from './free-times-schema.ts'

/**
 * The length of a new or an existing booking; a given duration replaces that of the visit.
 *
 * @throws AppError bookingNotFound or appointmentTypeNotFound.
 */
export async function requestedLength(
  ctx: Pick<Context, 'db'>,
  input: Omit<CheckInput, 'startDatetime'>,
): Promise<VisitLength> {
  const length = await storedLength(ctx, input)
  return { ...length, visitMinutes: input.durationMinutes ?? length.visitMinutes }
}

async function storedLength(
  { db }: Pick<Context, 'db'>,
  { appointmentTypeId, bookingId, isCleanup }: Omit<CheckInput, 'startDatetime'>,
): Promise<VisitLength> {
  if (isCleanup) return CLEANUP_LENGTH
  if (bookingId) {
    const booking = await db.booking.findUnique({ where: { id: bookingId } })
    if (!booking) throw new AppError('bookingNotFound')
    return lengthOf(booking)
  }
  const type = await db.appointmentType.findUnique({ where: { id: appointmentTypeId ?? 0 } })
  if (!type) throw new AppError('appointmentTypeNotFound')
  return { visitMinutes: type.durationMinutes, cleanupMinutes: type.cleanupMinutes }
}
