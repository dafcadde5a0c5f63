/** The label of an add-on with `isFreeSpecial`. The name of the special is a text of the site that the barber edits. */
export const FREE_WITH_SPECIAL = 'free with the special'

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

/** The add-on's label in lists, such as 'Hot towel (free with the special)'. */
export function formatAddon({ name, isFreeSpecial }: NamedAddon): string {
  return isFreeSpecial ? `${name} (${FREE_WITH_SPECIAL})` : name
}
