import { priceText } from '../../ui/format/money.ts'

export interface PriceItem {
  name: string
  price: string
  note: string
}

interface Priced {
  name: string
  price: number | null
}

interface PriceNote {
  service: string
  shownAs: string
  note: string
}

/** A line for each service, with the note of the site's texts that names it. */
export function servicePrices(
  services: readonly Priced[],
  notes: readonly PriceNote[],
): PriceItem[] {
  return services.map(({ name, price }) => {
    const found = notes.find((each) => isSameName(each.service, name))
    return { name: found?.shownAs || name, price: priceText(price), note: found?.note ?? '' }
  })
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** The package that is requested by a form of its own. */
export function isForGroomsmen(name: string): boolean {
  return /groomsm[ae]n/i.test(name)
}

export interface PricedService extends Priced {
  availableAddons: readonly (Priced & {
    id: number
    isActive: boolean
    displayOrder: number
    isFreeSpecial: boolean
  })[]
}

/** A line for each active add-on that any of the services offers, in display order. */
export function addonPrices(services: readonly PricedService[], specialNote: string): PriceItem[] {
  const offered = new Map(
    services.flatMap(({ availableAddons }) => availableAddons.map((addon) => [addon.id, addon])),
  )
  return [...offered.values()]
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
    .map(({ name, price, isFreeSpecial }) => ({
      name,
      price: price ? `+${priceText(price)}` : priceText(price),
      note: isFreeSpecial ? specialNote : '',
    }))
}
