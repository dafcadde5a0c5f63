import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { findExclusivePair } from '@haircuts/scheduling/choice-group'
import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import { invalidField } from '../kernel/app-error.ts'
import type { Amount } from '../kernel/booking-record.ts'
import type { CreateInput } from './booking-schema.ts'

type ChosenService = Pick<CreateInput, 'appointmentTypeId' | 'addonIds' | 'adminOverride'>

/**
 * The copy that a new booking keeps of its service, its add-ons as they are now, and how long it takes.
 *
 * @throws AppError 422 for a service or an add-on that is not offered, and for add-ons that exclude each other.
 */
export async function planService(tx: Transaction, chosen: ChosenService) {
  return planOf(await findService(tx, chosen.appointmentTypeId), chosen)
}

interface Service {
  isActive: boolean
  beforeYouCome: string | null
  copy: {
    appointmentTypeId: number
    typeName: string
    typeDurationMinutes: number
    typePrice: number | null
    typeColor: string
    cleanupMinutes: number
    includesCleanup: boolean
  }
  addons: OfferedAddon[] | null
}

export interface OfferedAddon {
  id: number
  name: string
  durationMinutes: number
  price: Amount
  isFreeSpecial: boolean
  choiceGroup: string | null
}

export async function findService(tx: Transaction, id: number): Promise<Service | null> {
  const [service] = await queryPrepared<Service & object>(tx, FIND_SERVICE, [id])
  return service ?? null
}

/** A service as a booking copies it, with the add-ons that it offers. */
const FIND_SERVICE = {
  name: 'service to book',
  text: `
    SELECT is_active AS "isActive", before_you_come AS "beforeYouCome",
           json_build_object('appointmentTypeId', id, 'typeName', name, 'typePrice', price,
                             'typeDurationMinutes', duration_minutes, 'typeColor', color,
                             'cleanupMinutes', cleanup_minutes,
                             'includesCleanup', includes_cleanup) AS copy,
           (SELECT json_agg(json_build_object('id', addon.id, 'name', addon.name, 'price', addon.price,
                                              'durationMinutes', addon.duration_minutes,
                                              'isFreeSpecial', addon.is_free_special,
                                              'choiceGroup', addon.choice_group))
              FROM addon JOIN appointment_type_addon ON addon_id = addon.id
             WHERE appointment_type_id = appointment_type.id AND addon.is_active) AS addons
      FROM appointment_type WHERE id = $1`,
}

export function planOf(service: Service | null, { addonIds, adminOverride }: ChosenService) {
  if (!service || !(service.isActive || adminOverride)) {
    throw invalidField('appointment_type_id', 'This service does not exist or is not offered.')
  }
  const { copy, beforeYouCome } = service
  const addons = addonIds.map((id) => {
    const addon = service.addons?.find((each) => each.id === id)
    if (!addon) throw invalidField('addon_ids', `This service does not offer the add-on ${id}.`)
    return addon
  })
  const exclusive = findExclusivePair(addons)
  if (exclusive) throw exclusiveAddonsError(exclusive)
  const addonMinutes = addons.reduce((sum, addon) => sum + addon.durationMinutes, 0)
  const { typeDurationMinutes, cleanupMinutes } = copy
  return {
    copy,
    beforeYouCome,
    addons,
    length: { visitMinutes: typeDurationMinutes + addonMinutes, cleanupMinutes },
  }
}

/** The error for two add-ons of which only one can be chosen. */
export function exclusiveAddonsError([one, other]: readonly [{ name: string }, { name: string }]) {
  return invalidField('addon_ids', `Please choose either ${one.name} or ${other.name}, not both.`)
}

/** The copy of an add-on that a booking keeps. */
export function bookedAddon(bookingId: number, addon: OfferedAddon) {
  const { id: addonId, name, durationMinutes, isFreeSpecial } = addon
  const price = effectiveAddonPrice({ price: Number(addon.price), isFreeSpecial })
  return { bookingId, addonId, name, durationMinutes, price, isFreeSpecial }
}
