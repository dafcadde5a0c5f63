import { PAYMENT_METHODS, type PaymentMethod } from '@haircuts/core/booking-calendar/payment-form'

const KEY = 'payment_method'

/** The methods by which an amount is given. */
export type GivenBy = Exclude<PaymentMethod, 'none'>

/** How the last donation that was recorded on this device was given; cash at first. */
export function rememberedMethod(): GivenBy {
  const stored = localStorage.getItem(KEY)
  return (
    PAYMENT_METHODS.find((method): method is GivenBy => method !== 'none' && method === stored) ??
    'cash'
  )
}

export function rememberMethod(method: GivenBy) {
  localStorage.setItem(KEY, method)
}
