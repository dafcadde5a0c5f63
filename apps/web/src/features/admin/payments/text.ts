import type { PaymentMethod } from '@haircuts/core/booking-calendar/payment-form'
import { priceText } from '../../../ui/format/money.ts'

export const paymentLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  app: 'App',
  card: 'Card',
  none: 'None',
}

interface Given {
  donationAmount: number | null
  paymentMethod: PaymentMethod | null
}

/** Texts of the thank-you and of the payment after it. */
export const payments = {
  donation: 'Donation Amount',
  amounts: 'Usual amounts',
  method: 'Paid by',
  given: (amount: number, method: string) => `$${amount} ${method}`,
  nothing: '$0',
  notRecorded: 'Not recorded',
  missed: (name: string) => `${name}: marked as a no-show`,
  notMissed: 'The no-show could not be recorded. Please try again.',
  complete: 'Complete',
  completed: (name: string) => `${name}: completed.`,
  notCompleted: 'The booking could not be completed.',
  reopened: 'The booking is confirmed again.',
  showThanks: 'Show thank-you',
  thanks: (firstName: string) => `Thank you, ${firstName}`,
  free: 'The cut is free. If you would like to donate, scan a code.',
  noLinks: 'Add your donation links in Settings, and their codes show up here.',
  toSettings: 'Add donation links',
  done: 'Done',
  next: 'Next visit?',
  nextAbout: (name: string, service: string) => `${name}, ${service} again, near the usual time.`,
  skip: 'Skip',
  title: 'How did it go?',
  about: (name: string) => `${name}: donation`,
  save: 'Save',
  /** 'Ben Cedar: $30, app' */
  gave: (name: string, { donationAmount, paymentMethod }: Given) =>
    donationAmount === null
      ? `${name}: nothing given`
      : [
          `${name}: ${priceText(donationAmount)}`,
          paymentMethod && paymentLabels[paymentMethod].toLowerCase(),
        ]
          .filter(Boolean)
          .join(', '),
  failed: 'The donation could not be saved.',
  links: {
    donation_cash_app: 'Cash App',
    donation_venmo: 'Venmo',
    donation_paypal: 'PayPal',
    donation_link: 'Donate online',
  },
  code: (name: string) => `QR code for ${name}`,
} as const
