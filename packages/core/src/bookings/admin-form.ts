import { BOOKING_STATUSES } from '@haircuts/scheduling/lifecycle'
import * as z from 'zod/mini'
import { PAYMENT_METHODS } from '../booking-calendar/payment-form.ts'
import { emailText, optionalEmailText, optionalPhoneText } from '../clients/contact-form.ts'
import { cutCardFields } from '../clients/cut-card-form.ts'
import { requiredText, typedText } from '../kernel/typed-text-form.ts'

const AMOUNT_MESSAGE = 'Please enter an amount of 0 or more, with at most two decimals.'
const AMOUNT = /^(\d{0,8}(\.\d{1,2})?)?$/

/** The back office's form to change a booking; `start` is the value of a `datetime-local` input. */
export const editForm = z.object({
  start: z.string().check(z.minLength(1, 'Please enter the date and time.')),
  status: z.enum(BOOKING_STATUSES),
  /** The id as text; '' while the booking keeps a service that was deleted. */
  appointmentTypeId: z.string(),
  addonIds: z.array(z.string()),
  notes: typedText(5000),
  /** The donation in dollars and cents; empty means none. */
  donation: z.string().check(z.trim(), z.regex(AMOUNT, AMOUNT_MESSAGE)),
  /** '' is not recorded. */
  paymentMethod: z.enum(['', ...PAYMENT_METHODS]),
  notifyClient: z.boolean(),
  /** A new picture, which is uploaded already. */
  picture: z.nullable(z.object({ name: z.string(), url: z.string() })),
})

export type EditForm = z.infer<typeof editForm>

/** The id as text; empty while no service is chosen. */
const chosenService = z.string().check(z.regex(/^[1-9]\d*$/, 'Please choose an appointment type.'))

/** A booking that the barber makes; the phone is optional. */
export const newBookingForm = z.object({
  appointmentTypeId: chosenService,
  addonIds: z.array(z.string()),
  /** The value of a `datetime-local` input, or 'now'. */
  start: z.string().check(z.minLength(1, 'Please enter the date and time.')),
  name: requiredText('Please enter a name.'),
  email: emailText,
  phone: optionalPhoneText,
  /** Those who come right after the client, in their order. */
  others: z.array(
    z.object({
      name: requiredText('Please enter a first name.'),
      appointmentTypeId: chosenService,
    }),
  ),
  notes: typedText(2000),
  notifyClient: z.boolean(),
})

/** For a client who walks in, who calls, or who is known without an email: a name is enough. */
export const newBookingFormWithoutEmail = z.extend(newBookingForm, { email: optionalEmailText })

/** A visit keeps its length when it is rescheduled, so the form asks only for the start. */
export const rescheduleForm = z.object({
  start: requiredText('Please enter the new date and time'),
  notifyClient: z.boolean(),
})

export type RescheduleForm = z.infer<typeof rescheduleForm>

/** The donation and how it was given; '' is not recorded. */
const paymentFields = {
  donationAmount: z.string().check(z.trim(), z.regex(/^(\d{1,8}(\.\d{1,2})?)?$/, AMOUNT_MESSAGE)),
  paymentMethod: z.enum(['', ...PAYMENT_METHODS]),
}

/** The barber's review of a past visit; the donation is the text of its input. */
export const reviewForm = z.object({
  notes: typedText(5000, 'Please keep the notes to 5000 characters.'),
  ...paymentFields,
  /** The fields of the cut card are null until they are edited. */
  guards: z.nullable(cutCardFields.guards),
  fadeLine: z.nullable(cutCardFields.fadeLine),
  cutNotes: z.nullable(cutCardFields.cutNotes),
})

/** The donation alone, after a visit was completed beside the chair. */
export const paymentForm = z.object(paymentFields)
export type PaymentForm = z.output<typeof paymentForm>

export type ReviewForm = z.output<typeof reviewForm>
