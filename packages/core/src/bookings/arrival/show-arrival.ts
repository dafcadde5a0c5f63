import type { Context } from '../../kernel/context.ts'
import { addressAtDoor } from './address-at-door.ts'
import { findDoor } from './edit-door.ts'

/**
 * What the client of a link needs at the door.
 *
 * @throws AppError arrivalOff or linkInvalid.
 */
export async function showArrival(ctx: Context, input: { publicToken: string }) {
  const address = await addressAtDoor(ctx, input)
  if (address === null) return { arrival: null }
  const { pictureReference, ...texts } = await findDoor(ctx.db)
  return { arrival: { address, hasPicture: pictureReference !== null, ...texts } }
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
  const address = await addressAtDoor(ctx, input)
  const { pictureReference } = await findDoor(ctx.db)
  return address !== null && pictureReference ? pictureReference.slice('/uploads/'.length) : null
}
