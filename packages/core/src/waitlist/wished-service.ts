import type { Transaction } from '@haircuts/db/client'
import { findExclusivePair } from '@haircuts/scheduling/choice-group'
import { findService, type OfferedAddon, planOf } from '../bookings/plan-service.ts'

/**
 * The service and add-ons that a person waits for, as they are offered now; null once the service is not. An add-on that
 * is no longer offered is left out, and of two that exclude each other by now the second one.
 */
export async function wishedService(
  tx: Transaction,
  { appointmentTypeId, addonIds }: { appointmentTypeId: number | null; addonIds: number[] },
) {
  const service = appointmentTypeId === null ? null : await findService(tx, appointmentTypeId)
  if (appointmentTypeId === null || !service?.isActive) return null
  const chosen: OfferedAddon[] = []
  for (const id of addonIds) {
    const addon = service.addons?.find((each) => each.id === id)
    if (addon && !findExclusivePair([...chosen, addon])) chosen.push(addon)
  }
  const wish = { appointmentTypeId, addonIds: chosen.map(({ id }) => id), adminOverride: false }
  return planOf(service, wish)
}
