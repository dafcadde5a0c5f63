import { forAnswers } from '../booking-calendar/answers-form.ts'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import { phoneKey } from '../contacts/phone-number.ts'
import type { Settings } from '../site/settings.ts'
import type { CreateInput } from './booking-schema.ts'

/**
 * What a visitor says about a visit: the fields of the form that are columns of the booking. A further column that the form
 * asks for belongs to it by itself, and the compiler then names every path that has to say what it does with the field.
 */
export type VisitorFields = VisitorInput & Pick<BookingRow, 'clientPhoneKey'>

type VisitorInput = Pick<
  CreateInput,
  Exclude<keyof CreateInput & keyof BookingRow, 'appointmentTypeId'>
>

type Contact = Pick<VisitorFields, 'clientName' | 'clientEmail' | 'clientPhone' | 'clientPhoneKey'>

/** The answers of a person who was asked for no more than the contact. */
export const NO_ANSWERS: Omit<VisitorFields, keyof Contact> = {
  ...forAnswers(() => null),
  isFirstTime: null,
  pictureReference: null,
}

/** What the visitor says, without the rest of a request. */
export function visitorFieldsOf(
  input: VisitorInput,
  { phoneCountry }: Pick<Settings, 'phoneCountry'>,
): VisitorFields {
  return {
    clientName: input.clientName,
    clientEmail: input.clientEmail,
    clientPhone: input.clientPhone,
    clientPhoneKey: phoneKey(input.clientPhone, phoneCountry),
    ...forAnswers((_, name) => input[name]),
    isFirstTime: input.isFirstTime,
    pictureReference: input.pictureReference,
  }
}
