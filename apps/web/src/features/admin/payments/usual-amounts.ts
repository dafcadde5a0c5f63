import type { PaymentMethod } from '@haircuts/core/booking-calendar/payment-form'

interface PaidVisit {
  readonly price: number
  readonly groupDiscount: number
  readonly lastDonation?:
    | { readonly amount: number; readonly paymentMethod?: PaymentMethod | null }
    | null
    | undefined
}

/** The amounts that are one press away: the price of the visit, what its client gave last, and nothing. */
export function usualAmounts({ price, groupDiscount, lastDonation }: PaidVisit): number[] {
  const amounts = [price - groupDiscount, lastDonation?.amount ?? 0]
  return [...new Set([...amounts.filter((amount) => amount > 0), 0])]
}

/** The method of the last donation of the same client; cash if there is none. */
export function usualMethod({ lastDonation }: PaidVisit): Exclude<PaymentMethod, 'none'> {
  const last = lastDonation?.paymentMethod ?? 'cash'
  return last === 'none' ? 'cash' : last
}
