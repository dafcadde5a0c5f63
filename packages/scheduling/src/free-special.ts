/** The name of the standing promotion: add-ons with `isFreeSpecial` are free of charge. */
const SPECIAL = 'Aggie special'

export const FREE_WITH_SPECIAL = `free with the ${SPECIAL}`

interface PricedAddon {
  readonly price: number
  readonly isFreeSpecial: boolean
}

/**
 * The price of an add-on at the time of booking. The booking stores it, so a later change of the promotion has no
 * effect on it.
 */
export function effectiveAddonPrice({ price, isFreeSpecial }: PricedAddon): number {
  return isFreeSpecial ? 0 : price
}

interface NamedAddon {
  readonly name: string
  readonly isFreeSpecial: boolean
}

/** The add-on's label in lists, such as 'Hot towel (free with the Aggie special)'. */
export function formatAddon({ name, isFreeSpecial }: NamedAddon): string {
  return isFreeSpecial ? `${name} (${FREE_WITH_SPECIAL})` : name
}
