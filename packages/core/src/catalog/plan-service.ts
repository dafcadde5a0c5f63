import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { findExclusivePair, withoutExcluded } from '@haircuts/scheduling/choice-group'
import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import { sumOfParts } from '@haircuts/scheduling/visit-sum'
import type { Amount } from '../booking-calendar/booking-record.ts'
import { invalidField } from '../kernel/app-error.ts'

interface ServiceChoice {
  /** Null for a service that was deleted. */
  appointmentTypeId: number | null
  /** An add-on that is named twice counts once. */
  addonIds: readonly number[]
}

/** What a booking copies of its service. */
interface ServiceCopy {
  appointmentTypeId: number | null
  typeName: string
  typeDurationMinutes: number
  typePrice: Amount | null
  typeColor: string
  cleanupMinutes: number
  includesCleanup: boolean
}

type AgreedAddons = readonly { addonId: number | null; durationMinutes: number; price: Amount }[]

interface Choice extends ServiceChoice {
  /** The barber may choose a service that is not offered to visitors. */
  adminOverride?: boolean
  /** What a booking keeps whether it is offered or not: its service, unless it gets another one, and add-ons beside `addonIds`. */
  agreed?: { copy: ServiceCopy | null; addons: AgreedAddons }
}

/**
 * What a visit with a service and add-ons is: the copy of the service that its booking keeps, the add-ons to add, the length
 * and the price.
 *
 * @throws AppError 422 for a service or an add-on that is not offered, and for add-ons that exclude each other.
 */
export async function planService(db: DatabaseOrTransaction, choice: Choice) {
  const { adminOverride = false, agreed = { copy: null, addons: [] } } = choice
  const { service, offered, others } = await readOffer(db, choice, agreed.addons)
  const isChoosable = service !== undefined && (service.isActive || adminOverride)
  const copy = agreed.copy ?? (isChoosable ? service.copy : null)
  if (!copy) {
    throw invalidField('appointment_type_id', 'This service does not exist or is not offered.')
  }
  const missing = choice.addonIds.find((id) => !offered.some((each) => each.id === id))
  if (missing !== undefined) {
    throw invalidField('addon_ids', `This service does not offer the add-on ${missing}.`)
  }
  const exclusive = findExclusivePair([...withoutExcluded(others), ...offered])
  if (exclusive) {
    const [one, other] = exclusive
    const message = `Please choose either ${one.name} or ${other.name}, not both.`
    throw invalidField('addon_ids', message)
  }
  const plan = planOf(copy, offered, agreed.addons)
  return { ...plan, beforeYouCome: service?.beforeYouCome ?? null }
}

/**
 * `planService` for what somebody chose earlier; null once the service is not offered. An add-on that is no longer offered is
 * left out, and of two that exclude each other by now the second one.
 */
export async function planIfOffered(db: DatabaseOrTransaction, chosen: ServiceChoice) {
  const { service, offered } = await readOffer(db, chosen)
  return service?.isActive ? planOf(service.copy, withoutExcluded(offered)) : null
}

function planOf<Copy extends ServiceCopy>(
  copy: Copy,
  offered: readonly OfferedAddon[],
  agreed: AgreedAddons = [],
) {
  const addons = offered.map((addon) => ({ ...addon, price: effectiveAddonPrice(addon) }))
  const { typeDurationMinutes: durationMinutes, typePrice, cleanupMinutes } = copy
  const sum = sumOfParts([
    { durationMinutes, price: Number(typePrice ?? 0) },
    ...agreed.map((addon) => ({ ...addon, price: Number(addon.price) })),
    ...addons,
  ])
  const length = { visitMinutes: sum.durationMinutes, cleanupMinutes }
  return { copy, addons, length, price: sum.price }
}

interface ServiceRow {
  isActive: boolean
  beforeYouCome: string | null
  copy: ServiceCopy & { appointmentTypeId: number; typePrice: number | null }
}

interface OfferedAddon {
  id: number
  name: string
  durationMinutes: number
  price: number
  isFreeSpecial: boolean
  choiceGroup: string | null
}

/** The service with the chosen add-ons that it offers, in the order of the choice, and the others that are named. */
async function readOffer(
  db: DatabaseOrTransaction,
  { appointmentTypeId: id, addonIds }: ServiceChoice,
  agreed: AgreedAddons = [],
) {
  type Addon = OfferedAddon & { isOffered: boolean }
  const ids = [...addonIds, ...agreed.flatMap(({ addonId }) => addonId ?? [])]
  const [[service], addons] = await Promise.all([
    queryPrepared<ServiceRow & object>(db, FIND_SERVICE, [id]),
    ids.length === 0 ? [] : queryPrepared<Addon>(db, FIND_ADDONS, [id, ids]),
  ])
  const offered = addons.filter((each) => each.isOffered && addonIds.includes(each.id))
  return { service, offered, others: addons.filter((each) => !offered.includes(each)) }
}

const FIND_SERVICE = {
  name: 'service to book',
  text: `
    SELECT is_active AS "isActive", before_you_come AS "beforeYouCome",
           json_build_object('appointmentTypeId', id, 'typeName', name, 'typePrice', price,
                             'typeDurationMinutes', duration_minutes, 'typeColor', color,
                             'cleanupMinutes', cleanup_minutes,
                             'includesCleanup', includes_cleanup) AS copy
      FROM appointment_type WHERE id = $1`,
}

const FIND_ADDONS = {
  name: 'add-ons to book',
  text: `
    SELECT id, name, duration_minutes AS "durationMinutes", price::float8 AS price,
           is_free_special AS "isFreeSpecial", choice_group AS "choiceGroup",
           is_active AND EXISTS (SELECT FROM appointment_type_addon
                                  WHERE addon_id = addon.id AND appointment_type_id = $1) AS "isOffered"
      FROM addon WHERE id = ANY($2::int[]) ORDER BY array_position($2::int[], id)`,
}

/** An add-on as a booking adds it. */
export type AddedAddon = Omit<OfferedAddon, 'price' | 'choiceGroup'> & { price: Amount }

/** The copy of an add-on that a booking keeps. */
export function bookedAddon(bookingId: number, addon: AddedAddon) {
  const { id: addonId, name, durationMinutes, isFreeSpecial } = addon
  const price = effectiveAddonPrice({ price: Number(addon.price), isFreeSpecial })
  return { bookingId, addonId, name, durationMinutes, price, isFreeSpecial }
}
