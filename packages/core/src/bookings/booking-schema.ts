import { z } from 'zod'
import { forAnswers } from '../booking-calendar/answers-form.ts'
import { bookingStatus, paymentMethod } from '../booking-calendar/booking-record.ts'
import { cardTextFields } from '../clients/cut-card-schema.ts'
import { optionalPhone } from '../clients/phone-fields.ts'
import { MAX_PHONE_LENGTH } from '../clients/phone-form.ts'
import {
  always,
  clearable,
  clearableLine,
  clearableText,
  dayOrInstant,
  email,
  flag,
  id,
  ifRevision,
  instant,
  integer,
  line,
  list,
  money,
  name,
  optional,
  optionalLine,
  optionalText,
  pageFields,
  searchText,
  withDefault,
} from '../kernel/fields.ts'
import { INTAKE_MESSAGES, MAX_FORM_AGE_MS } from './intake-rules-form.ts'

const PICTURE_REFERENCE = /^\/uploads\/[A-Za-z0-9_-]+\.webp$/
const MAX_ADDONS = 100
export const MAX_REASON = 500

const adminOverride = withDefault(flag, false)

/**
 * The field of a new booking that only the admin may set, parsed before the others with the same schema. An invalid
 * value counts as false here; `createInput` then rejects it with a 422.
 */
export const overrideInput = z.object({ adminOverride: adminOverride.catch(false) })

/** The contact of a visitor, who gives all of it. */
export const visitorContact = {
  clientName: name(200, 'Please enter a first and last name.'),
  clientEmail: email,
  clientPhone: line(MAX_PHONE_LENGTH, INTAKE_MESSAGES.clientPhone),
}

/** Sent only by the site's own forms; see `rejectBotSubmission`. */
export const botCheck = {
  formCheck: optionalText(2000).describe(
    'The hidden field of the site’s form, which people leave empty. Leave it out.',
  ),
  formAgeMs: optional(integer({ min: 0, max: MAX_FORM_AGE_MS })).describe(
    'How long the site’s form was open, in milliseconds. Leave it out.',
  ),
}

const answers = forAnswers(({ max, isLine }) => (isLine ? optionalLine(max) : optionalText(max)))

export function hasReferral(input: { isFirstTime: boolean | null; referralSource: string | null }) {
  return input.isFirstTime !== true || Boolean(input.referralSource)
}

export const NO_REFERRAL = {
  path: ['referralSource'],
  error: INTAKE_MESSAGES.referralSource,
  when: always,
}

/**
 * A new booking. The rules of the site's form apply to every caller; with `adminOverride` the email, the phone
 * and the referral source are optional.
 */
export const createInput = z
  .object({
    appointmentTypeId: id,
    startDatetime: instant,
    ...visitorContact,
    clientEmail: optional(email).describe(
      'May be left out with `admin_override`: no email is sent.',
    ),
    clientPhone: optionalPhone,
    ...answers,
    isFirstTime: optional(flag),
    pictureReference: optionalLine(200).refine(
      (value) => value === null || PICTURE_REFERENCE.test(value),
      'Please upload the picture first.',
    ),
    addonIds: optional(list(id, { max: MAX_ADDONS })).transform((ids) => [...new Set(ids ?? [])]),
    adminOverride,
    notifyClient: withDefault(flag, true).describe(
      'False with `admin_override` sends no confirmation.',
    ),
    ...botCheck,
  })
  .meta({
    examples: [
      {
        appointmentTypeId: 1,
        startDatetime: '2026-03-03T15:00:00Z',
        clientName: 'Ann Marsh',
        clientEmail: 'ann@example.edu',
        clientPhone: '979 555 0100',
        isFirstTime: true,
        referralSource: 'A friend',
        addonIds: [3],
      },
    ],
  })
  .refine(({ adminOverride, clientEmail }) => adminOverride || clientEmail, {
    path: ['clientEmail'],
    error: INTAKE_MESSAGES.clientEmail,
    when: always,
  })
  .refine(({ adminOverride, clientPhone }) => adminOverride || clientPhone, {
    path: ['clientPhone'],
    error: INTAKE_MESSAGES.clientPhone,
    when: always,
  })
  .refine((input) => input.adminOverride || hasReferral(input), NO_REFERRAL)

export type CreateInput = z.output<typeof createInput>

const pictureReference = clearableLine(200).refine(
  (value) => value == null || PICTURE_REFERENCE.test(value),
  'Please upload the picture first.',
)

export const deleteInput = z.object({
  id,
  notifyClient: withDefault(flag, true).describe(
    'False deletes an upcoming booking without an email to its client.',
  ),
})

export const listInput = z
  .object({
    ...pageFields({ defaultSize: 10, maxSize: 1000 }),
    status: optional(bookingStatus),
    startDate: optional(dayOrInstant),
    endDate: optional(dayOrInstant),
    clientId: optional(id),
    appointmentTypeId: optional(id),
    search: searchText,
    when: optional(
      z
        .enum(['upcoming', 'past'], 'Please give upcoming or past.')
        .describe(
          '`upcoming` visits are not over yet, `past` ones are. One that has begun and is completed or a no-show is `past`.',
        ),
    ),
    sort: withDefault(
      z.enum(
        ['start_datetime', '-start_datetime'],
        'Please choose start_datetime or -start_datetime.',
      ),
      '-start_datetime',
    ),
  })
  .prefault({})

/**
 * Fields that are left out keep their value; a rescheduled visit keeps its length. Another service or other add-ons
 * give it a new one.
 */
export const updateInput = z
  .object({
    id,
    status: bookingStatus.optional(),
    notes: clearableText(5000),
    donationAmount: clearable(money),
    paymentMethod: clearable(paymentMethod).describe(
      'How the donation was given; `none` does not go with an amount.',
    ),
    startDatetime: instant.optional(),
    pictureReference,
    appointmentTypeId: id.optional(),
    addonIds: clearable(list(id, { max: MAX_ADDONS }).transform((ids) => [...new Set(ids)])),
    /** False sends the client no mail; the default is true. */
    notifyClient: clearable(flag),
    ifRevision,
    cutCard: z
      .object({ ...cardTextFields, ifRevision })
      .optional()
      .describe('Changes the cut card of its client as well, or neither of the two.'),
  })
  .meta({ examples: [{ status: 'completed', notes: 'Low taper', donationAmount: 25 }] })

/** Names the request that was read, since its client may add to it until it is answered. */
export const ifRequestRevision = ifRevision.describe(
  'The `revision` of the request that was read. The answer is rejected with 409 if the request has changed since.',
)

export const approveInput = z
  .object({
    id,
    reason: optionalText(MAX_REASON).describe('A line to the client.'),
    ifRevision: ifRequestRevision,
  })
  .meta({ examples: [{}] })

export const declineInput = z
  .object({
    id,
    reason: optionalText(MAX_REASON).describe('What the client is told.'),
    ifRevision: ifRequestRevision,
  })
  .meta({ examples: [{ reason: 'I am not taking new clients right now.' }] })

export type DecideInput = z.output<typeof declineInput>
export type ListInput = z.output<typeof listInput>
export type DeleteInput = z.output<typeof deleteInput>
export type UpdateInput = z.output<typeof updateInput>
