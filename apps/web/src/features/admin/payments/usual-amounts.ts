interface PaidVisit {
  readonly price: number
  readonly groupDiscount: number
  readonly lastDonation?: { readonly amount: number } | null | undefined
}

/** The amounts that are one press away: the price of the visit, what its client gave last, and nothing. */
export function usualAmounts({ price, groupDiscount, lastDonation }: PaidVisit): number[] {
  const amounts = [price - groupDiscount, lastDonation?.amount ?? 0]
  return [...new Set([...amounts.filter((amount) => amount > 0), 0])]
}
