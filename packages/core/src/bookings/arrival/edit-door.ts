import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import type { Context } from '../../kernel/context.ts'
import { definedFields } from '../../kernel/fields.ts'
import { assertPictureExists } from '../booking-limits.ts'
import { settingsWithArrivalPage } from './address-at-door.ts'
import type { DoorInput } from './arrival-schema.ts'

const ID = 1

/** What the barber has said about his door. */
export async function findDoor(db: DatabaseOrTransaction) {
  const row = await db.door.findUnique({ where: { id: ID } })
  return {
    pictureReference: row?.pictureReference ?? null,
    parking: row?.parking ?? null,
    gate: row?.gate ?? null,
    dog: row?.dog ?? null,
  }
}

/** @throws AppError arrivalOff */
export async function readDoor({ db }: Pick<Context, 'db'>) {
  await settingsWithArrivalPage(db)
  return findDoor(db)
}

/**
 * Fields left out keep their value. The booking lock keeps the sweep from a picture that is being claimed; one that is
 * replaced is swept later.
 *
 * @throws AppError arrivalOff, or a 422 on `picture_reference`.
 */
export async function saveDoor(ctx: Pick<Context, 'db' | 'now'>, input: DoorInput) {
  return withBookingLock(ctx, async (tx) => {
    await settingsWithArrivalPage(tx)
    if (input.pictureReference) await assertPictureExists(tx, input.pictureReference)
    const data = { ...definedFields(input), updatedAt: ctx.now }
    await tx.door.upsert({ where: { id: ID }, create: { id: ID, ...data }, update: data })
    return findDoor(tx)
  })
}
