import { priceText as shortPriceText } from '../../../ui/format/money.ts'
import { common } from './text.ts'

/** Made on first use: it takes a phone as long as a frame and would delay every screen with amounts. */
let dollarsAndCents: Intl.NumberFormat | undefined

/** '$20.00': for amounts in a column and for payments. */
export function amountText(amount: number): string {
  dollarsAndCents ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollarsAndCents.format(amount)
}

/** '$1,800', '$12.50', '$0': for sums. */
export function sumText(amount: number): string {
  return amount === 0 ? '$0' : shortPriceText(amount)
}

/** '$20.00', or 'Free' when there is no price or it is 0. */
export function priceText(price: number | null): string {
  return price ? amountText(price) : common.free
}
