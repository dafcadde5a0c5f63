import type { Transaction } from '@haircuts/db/client'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { bookedAddon, planService } from '../../catalog/plan-service.ts'
import type { UpdateInput } from '../booking-schema.ts'

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
  { addonIds, ...chosen }: ServiceChoice,
) {
  const appointmentTypeId = chosen.appointmentTypeId ?? booking.appointmentTypeId
  const isOtherType = appointmentTypeId !== booking.appointmentTypeId
  const remaining =
    addonIds === undefined ? booking.addons : remainingAddons(booking, addonIds ?? [])
  const addedIds = (addonIds ?? []).filter((id) => !remaining.some(({ addonId }) => addonId === id))
  if (!isOtherType && remaining.length === booking.addons.length && addedIds.length === 0)
    return null
  const { copy, addons, length } = await planService(tx, {
    appointmentTypeId,
    addonIds: addedIds,
    // The barber may choose a service that is not offered to visitors, as for a new booking.
    adminOverride: true,
    agreed: { copy: isOtherType ? null : booking, addons: remaining },
  })
  return {
    // With a service of its own, a clean-up becomes an ordinary visit.
    copy: isOtherType ? { ...copy, cleanupOfId: null } : {},
    length,
    removedIds: booking.addons.filter((each) => !remaining.includes(each)).map(({ id }) => id),
    added: addons,
  }
}

export type ServiceChange = NonNullable<Awaited<ReturnType<typeof planServiceChange>>>

/** A booked add-on that was deleted since has no id to be named by; it stays, unless all are removed. */
function remainingAddons({ addons }: BookingRow, addonIds: readonly number[]) {
  if (addonIds.length === 0) return []
  return addons.filter(({ addonId }) => addonId === null || addonIds.includes(addonId))
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
