import type { Context } from '../../kernel/context.ts'
import { arrivingVisit, callViewOf, presentCall } from './arriving-visit.ts'
import { findDoor } from './edit-door.ts'

/**
 * What the client of a link needs at the door.
 *
 * @throws AppError arrivalOff or linkInvalid.
 */
export async function showArrival(ctx: Context, input: { publicToken: string }) {
  const visit = await arrivingVisit(ctx, input)
  if (!visit) return { arrival: null }
  const [{ pictureReference, ...texts }, row] = await Promise.all([
    findDoor(ctx.db),
    ctx.db.doorCall.findUnique({ where: { bookingId: visit.booking.id } }),
  ])
  const call = presentCall(row, visit.booking)
  return {
    arrival: {
      address: visit.address,
      hasPicture: pictureReference !== null,
      ...texts,
      call: call && callViewOf(call, ctx.now),
    },
  }
}

/**
 * The file name of the picture of the door; null for whom `showArrival` does not show the address either.
 *
 * @throws AppError arrivalOff or linkInvalid.
 */
export async function doorPictureOf(
  ctx: Context,
  input: { publicToken: string },
): Promise<string | null> {
  const visit = await arrivingVisit(ctx, input)
  const { pictureReference } = await findDoor(ctx.db)
  return visit && pictureReference ? pictureReference.slice('/uploads/'.length) : null
}
