import { BOOKING_STATUSES } from '@haircuts/scheduling/lifecycle'
import { z } from 'zod'
import { bookingEventView } from '../booking-event/schema.ts'
import { TOKEN_PURPOSES } from '../public-token/schema.ts'
import {
  besideOtherFaults,
  clearable,
  clearableText,
  email,
  flag,
  id,
  instant,
  integer,
  localDate,
  money,
  optional,
  optionalText,
  text,
} from '../wire.ts'
import { INTAKE_MESSAGES } from './intake-form.ts'

const PICTURE_REFERENCE = /^\/uploads\/[A-Za-z0-9_-]+\.webp$/
const MOST_ADDONS = 100

/**
 * A new booking. The forms' rules hold here too, whoever calls; a booking the barber makes himself
 * (`adminOverride`) needs no phone and no referral source.
 */
export const createInput = z
  .object({
    appointmentTypeId: id,
    startDatetime: instant,
    clientName: text(200, 'Please give a first and last name.').transform((name) =>
      name.replace(/\s+/g, ' '),
    ),
    clientEmail: email,
    clientPhone: optionalText(50),
    clientNotes: optionalText(2000),
    isFirstTime: optional(flag),
    referralSource: optionalText(500),
    pictureReference: optionalText(200).refine(
      (value) => value === null || PICTURE_REFERENCE.test(value),
      'Please upload the picture first.',
    ),
    addonIds: optional(z.array(id).max(MOST_ADDONS)).transform((ids) => [...new Set(ids ?? [])]),
    adminOverride: optional(flag).transform((value) => value ?? false),
  })
  .refine(({ adminOverride, clientPhone }) => adminOverride || clientPhone, {
    path: ['clientPhone'],
    error: INTAKE_MESSAGES.phone,
    when: besideOtherFaults,
  })
  .refine((input) => input.adminOverride || input.isFirstTime !== true || input.referralSource, {
    path: ['referralSource'],
    error: INTAKE_MESSAGES.referralSource,
    when: besideOtherFaults,
  })

export type CreateInput = z.output<typeof createInput>

const pictureReference = clearableText(200).refine(
  (value) => value == null || PICTURE_REFERENCE.test(value),
  'Please upload the picture first.',
)

export const byIdInput = z.object({ id })

const status = z.enum(BOOKING_STATUSES, `Please give one of ${BOOKING_STATUSES.join(', ')}.`)

/** A bare date means the business's own day. */
const dayOrInstant = z.union(
  [localDate, instant],
  'Please give a date as yyyy-MM-dd, or a date and time with its zone.',
)

export const listInput = z
  .object({
    page: optional(integer({ min: 1, max: 1_000_000 })).transform((value) => value ?? 1),
    pageSize: optional(integer({ min: 1, max: 1000 })).transform((value) => value ?? 10),
    status: optional(status),
    startDate: optional(dayOrInstant),
    endDate: optional(dayOrInstant),
    clientId: optional(id),
    sort: optional(
      z.enum(
        ['start_datetime', '-start_datetime'],
        'Please give start_datetime or -start_datetime.',
      ),
    ).transform((value) => value ?? '-start_datetime'),
  })
  .prefault({})

/** What is carried changes, the rest stays; a visit that moves keeps its length. */
export const updateInput = z.object({
  id,
  status: status.optional(),
  notes: clearableText(5000),
  donationAmount: clearable(money),
  startDatetime: instant.optional(),
  pictureReference,
})

export const generateTokenInput = z.object({
  id,
  purpose: z.enum(TOKEN_PURPOSES, `Please give one of ${TOKEN_PURPOSES.join(', ')}.`),
})

export const tokenView = z.object({
  token: z.string(),
  purpose: z.enum(TOKEN_PURPOSES),
  url: z.string(),
  expiresAt: z.date(),
})

const bookedAddonView = z.object({
  /** Null once the add-on itself was deleted. */
  id: z.int().nullable(),
  name: z.string(),
  durationMinutes: z.int(),
  price: z.number(),
})

/** What its owner may see of a booking; nothing else ever leaves through the public calls. */
export const publicBookingView = z.object({
  id: z.int(),
  status: z.string(),
  startDatetime: z.date(),
  endDatetime: z.date(),
  durationMinutes: z.int(),
  price: z.number(),
  appointmentType: z.object({
    id: z.int().nullable(),
    name: z.string(),
    durationMinutes: z.int(),
    price: z.number().nullable(),
    color: z.string(),
  }),
  client: z.object({
    id: z.int().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
  }),
  addons: z.array(bookedAddonView),
  clientNotes: z.string().nullable(),
  isFirstTime: z.boolean().nullable(),
  referralSource: z.string().nullable(),
  pictureReference: z.string().nullable(),
})

export const newBookingView = publicBookingView.extend({
  publicToken: z.string(),
  rescheduleUrl: z.string(),
  cancelUrl: z.string(),
})

/** The barber sees his own notes and the donation too. */
export const bookingView = publicBookingView.extend({
  notes: z.string().nullable(),
  donationAmount: z.number().nullable(),
  createdAt: z.date(),
})

/** One booking, opened. */
export const bookingDetailsView = z.object({
  booking: bookingView,
  /** The barber's notes on the client; null as well when the client was deleted. */
  aboutClient: z.string().nullable(),
  changes: z.array(bookingEventView),
  /** At most five other visits of the same client, the latest first. */
  otherVisits: z.array(bookingView),
})

export const bookingPage = z.object({
  items: z.array(bookingView),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
})

export type ListInput = z.output<typeof listInput>
export type UpdateInput = z.output<typeof updateInput>
export type GenerateTokenInput = z.output<typeof generateTokenInput>

export const byTokenInput = z.object({ publicToken: z.string() })

/** The new start may come under either of two names, and only one of them is needed. */
export const rescheduleInput = z
  .object({
    publicToken: z.string(),
    newStartDatetime: instant.optional(),
    startDatetime: instant.optional(),
  })
  .transform(({ publicToken, newStartDatetime, startDatetime }, context) => {
    const start = newStartDatetime ?? startDatetime
    if (start) return { publicToken, newStartDatetime: start }
    context.addIssue({
      code: 'custom',
      path: ['newStartDatetime'],
      message: 'Please give the new date and time.',
    })
    return z.NEVER
  })

export type ByTokenInput = z.output<typeof byTokenInput>
export type RescheduleInput = z.output<typeof rescheduleInput>
