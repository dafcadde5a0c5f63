/** How a donation was given; `none` says that there was no donation. */
export const PAYMENT_METHODS = ['cash', 'app', 'card', 'none'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
