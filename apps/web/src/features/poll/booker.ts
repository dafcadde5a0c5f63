import { INTAKE_MESSAGES } from '@haircuts/core/bookings/intake-rules-form'
import type { Booker } from './use-poll.ts'

/** The fields of the person who books, as they were typed. */
export interface TypedBooker {
  firstName: string
  lastName: string
  clientEmail: string
  clientPhone: string
  isFirstTime: 'yes' | 'no'
  referralSource: string
}

export type BookerField = keyof TypedBooker

export const BLANK_BOOKER: TypedBooker = {
  firstName: '',
  lastName: '',
  clientEmail: '',
  clientPhone: '',
  isFirstTime: 'no',
  referralSource: '',
}

/** In the order of the form: the first invalid one takes the focus. */
export const BOOKER_FIELDS: readonly BookerField[] = [
  'firstName',
  'lastName',
  'clientEmail',
  'clientPhone',
  'isFirstTime',
  'referralSource',
]

/** What the server accepts is stricter; this finds what people get wrong. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The messages of the form of a booking. Written out, since its schema would weigh more than the page of a poll may. */
export function bookerErrors(typed: TypedBooker): Partial<Record<BookerField, string>> {
  const missing = (name: 'firstName' | 'lastName' | 'clientPhone') =>
    typed[name].trim() === '' ? { [name]: INTAKE_MESSAGES[name] } : {}
  const needsReferral = typed.isFirstTime === 'yes' && typed.referralSource.trim() === ''
  return {
    ...missing('firstName'),
    ...missing('lastName'),
    ...missing('clientPhone'),
    ...(EMAIL.test(typed.clientEmail.trim()) ? {} : { clientEmail: INTAKE_MESSAGES.clientEmail }),
    ...(needsReferral && { referralSource: INTAKE_MESSAGES.referralSource }),
  }
}

export function bookerOf({ firstName, lastName, ...typed }: TypedBooker): Booker {
  const isFirstTime = typed.isFirstTime === 'yes'
  return {
    clientName: `${firstName.trim()} ${lastName.trim()}`,
    clientEmail: typed.clientEmail.trim(),
    clientPhone: typed.clientPhone.trim(),
    isFirstTime,
    ...(isFirstTime && { referralSource: typed.referralSource.trim() }),
  }
}
