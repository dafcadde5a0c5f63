import { effectiveAddonPrice, formatAddon } from '@haircuts/scheduling/free-special'
import { sumOfParts } from '@haircuts/scheduling/visit-sum'
import type { AppointmentTypes, Booking } from '../../../../app/api/admin-outputs.ts'
import { toggledAddon } from '../../../services/cart.ts'

/** A service and add-ons as a form holds them: ids as text. */
export interface ServiceChoice {
  /** '' for the service of a booking that was deleted since. */
  appointmentTypeId: string
  addonIds: readonly string[]
}

export interface AddonChoice {
  id: number
  name: string
  durationMinutes: number
  price: number
  /** Null also for a booked add-on that no service offers any more. */
  choiceGroup: string | null
}

type BookedService = Pick<Booking, 'appointmentType' | 'addons'>

export function choiceOf({ appointmentType, addons }: BookedService) {
  return {
    appointmentTypeId: appointmentType.id === null ? '' : String(appointmentType.id),
    addonIds: addons.flatMap(({ id }) => (id === null ? [] : [String(id)])),
  }
}

/** The add-ons to choose from: those of the booking as they were agreed, then the others that the service offers. */
export function addonChoices(
  types: AppointmentTypes,
  appointmentTypeId: string,
  booked?: BookedService,
): AddonChoice[] {
  const agreed = (booked?.addons ?? []).flatMap((addon) =>
    addon.id === null
      ? []
      : [
          {
            ...addon,
            id: addon.id,
            name: formatAddon(addon),
            choiceGroup: offeredAddon(types, addon.id)?.choiceGroup ?? null,
          },
        ],
  )
  const type = types.find(({ id }) => String(id) === appointmentTypeId)
  const offered = (type?.availableAddons ?? []).filter(
    ({ id, isActive }) => isActive && !agreed.some((each) => each.id === id),
  )
  return [
    ...agreed,
    ...offered.map((addon) => ({
      ...addon,
      name: formatAddon(addon),
      price: effectiveAddonPrice(addon),
    })),
  ]
}

function offeredAddon(types: AppointmentTypes, id: number) {
  return types.flatMap(({ availableAddons }) => availableAddons).find((addon) => addon.id === id)
}

/** The chosen ids after an add-on was ticked or unticked, without those of any service that it excludes. */
export function toggledChoice(
  types: AppointmentTypes,
  addonIds: readonly string[],
  addon: Pick<AddonChoice, 'id' | 'choiceGroup'>,
): string[] {
  const all = types.flatMap(({ availableAddons }) => availableAddons)
  return toggledAddon(all, addonIds.map(Number), addon).map(String)
}

/**
 * The price and length of a choice; add-ons that the service does not offer are left out. A booked add-on that was
 * deleted since cannot be chosen: it stays, unless all others are removed.
 */
export function plannedVisit(
  types: AppointmentTypes,
  choice: ServiceChoice,
  booked?: BookedService,
) {
  const isAgreed = booked && choiceOf(booked).appointmentTypeId === choice.appointmentTypeId
  const type = isAgreed
    ? booked.appointmentType
    : types.find(({ id }) => String(id) === choice.appointmentTypeId)
  const addons = addonChoices(types, choice.appointmentTypeId, booked).filter(({ id }) =>
    choice.addonIds.includes(String(id)),
  )
  const staysWhole = addons.length > 0 || !booked?.addons.some(({ id }) => id !== null)
  const deleted = staysWhole ? (booked?.addons ?? []).filter(({ id }) => id === null) : []
  const parts = [...deleted.map((addon) => ({ ...addon, name: formatAddon(addon) })), ...addons]
  const { durationMinutes: minutes, price } = sumOfParts(type ? [type, ...parts] : parts)
  return {
    service: [type?.name ?? '', ...parts.map(({ name }) => name)].join(', '),
    addonIds: addons.map(({ id }) => id),
    minutes,
    price,
  }
}
