import type { Addon, Transaction } from '@haircuts/db/client'
import { excludeEachOther } from '@haircuts/scheduling/choice-group'
import { invalidField } from '../../kernel/app-error.ts'
import type { BookingRow } from '../../kernel/booking-record.ts'
import type { UpdateInput } from '../booking-schema.ts'
import { bookedAddon, exclusiveAddonsError } from '../plan-service.ts'

type ServiceChoice = Pick<UpdateInput, 'appointmentTypeId' | 'addonIds'>

/**
 * What another service or other add-ons make of a booking. Its copy of the service is renewed when it gets another one;
 * add-ons that were booked before stay as agreed, and each new one has to be offered by the service and to exclude no other.
 *
 * @returns null when nothing changes.
 * @throws AppError a 422 on `appointment_type_id` or `addon_ids`.
 */
export async function planServiceChange(
  tx: Transaction,
  booking: BookingRow,
  { appointmentTypeId, addonIds }: ServiceChoice,
) {
  const isOtherType =
    appointmentTypeId !== undefined && appointmentTypeId !== booking.appointmentTypeId
  const remaining =
    addonIds === undefined ? booking.addons : remainingAddons(booking, addonIds ?? [])
  const addedIds = (addonIds ?? []).filter((id) => !remaining.some(({ addonId }) => addonId === id))
  if (!isOtherType && remaining.length === booking.addons.length && addedIds.length === 0)
    return null
  const copy = isOtherType ? await copyOfService(tx, appointmentTypeId) : null
  const added = await offeredAddons(
    tx,
    copy?.appointmentTypeId ?? booking.appointmentTypeId,
    addedIds,
  )
  await assertNoneExcluded(tx, { remaining, added })
  const minutes = [...remaining, ...added].reduce(
    (sum, { durationMinutes }) => sum + durationMinutes,
    0,
  )
  return {
    copy: copy ?? {},
    length: {
      visitMinutes: (copy ?? booking).typeDurationMinutes + minutes,
      cleanupMinutes: (copy ?? booking).cleanupMinutes,
    },
    removedIds: booking.addons.filter((each) => !remaining.includes(each)).map(({ id }) => id),
    added,
  }
}

type ServiceChange = NonNullable<Awaited<ReturnType<typeof planServiceChange>>>

/** A booked add-on that was deleted since has no id to be named by; it stays, unless all are removed. */
function remainingAddons({ addons }: BookingRow, addonIds: readonly number[]) {
  if (addonIds.length === 0) return []
  return addons.filter(({ addonId }) => addonId === null || addonIds.includes(addonId))
}

/** The barber may choose a service that is not offered to visitors, as for a new booking. */
async function copyOfService(tx: Transaction, id: number) {
  const type = await tx.appointmentType.findUnique({ where: { id } })
  if (!type) throw invalidField('appointment_type_id', 'This service does not exist.')
  return {
    appointmentTypeId: type.id,
    typeName: type.name,
    typeDurationMinutes: type.durationMinutes,
    typePrice: type.price,
    typeColor: type.color,
    cleanupMinutes: type.cleanupMinutes,
    includesCleanup: type.includesCleanup,
    // With a service of its own, a clean-up becomes an ordinary visit.
    cleanupOfId: null,
  }
}

async function offeredAddons(
  tx: Transaction,
  appointmentTypeId: number | null,
  ids: readonly number[],
): Promise<Addon[]> {
  if (ids.length === 0) return []
  const offered = await tx.addon.findMany({
    where: { isActive: true, offeredBy: { some: { appointmentTypeId: appointmentTypeId ?? 0 } } },
  })
  return ids.map((id) => {
    const addon = offered.find((each) => each.id === id)
    if (!addon) throw invalidField('addon_ids', `This service does not offer the add-on ${id}.`)
    return addon
  })
}

/** @throws AppError a 422 on `addon_ids` for a new add-on that cannot be chosen together with another one of the booking. */
async function assertNoneExcluded(
  tx: Transaction,
  { remaining, added }: { remaining: BookingRow['addons']; added: readonly Addon[] },
) {
  if (added.every(({ choiceGroup }) => choiceGroup === null)) return
  const remainingIds = remaining.flatMap(({ addonId }) => addonId ?? [])
  const others = await tx.addon.findMany({ where: { id: { in: remainingIds } } })
  for (const [index, addon] of added.entries()) {
    const other = [...others, ...added.slice(0, index)].find((each) =>
      excludeEachOther(each, addon),
    )
    if (other) throw exclusiveAddonsError([other, addon])
  }
}

/** Writes the add-ons of a planned change; the copy of the service is written with the booking. */
export async function writeAddonChange(
  tx: Transaction,
  bookingId: number,
  { removedIds, added }: ServiceChange,
) {
  await tx.bookingAddon.deleteMany({ where: { id: { in: removedIds } } })
  await tx.bookingAddon.createMany({ data: added.map((addon) => bookedAddon(bookingId, addon)) })
}
