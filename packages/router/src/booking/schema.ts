import { BOOKING_STATUSES } from '@haircuts/scheduling/lifecycle'
import { z } from 'zod'
import { bookingEventView } from '../booking-event/schema.ts'
import { TOKEN_PURPOSES } from '../public-token/schema.ts'
import {
  besideOtherFaults,
  clearable,
  clearableText,
  dayOrInstant,
  email,
  flag,
  id,
  instant,
  integer,
  money,
  optional,
  optionalText,
  text,
  usually,
  whenGiven,
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
    adminOverride: usually(flag, false),
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

export const listInput = z
  .object({
    page: usually(integer({ min: 1, max: 1_000_000 }), 1),
    pageSize: usually(integer({ min: 1, max: 1000 }), 10),
    status: optional(status),
    startDate: optional(dayOrInstant),
    endDate: optional(dayOrInstant),
    clientId: optional(id),
    sort: usually(
      z.enum(
        ['start_datetime', '-start_datetime'],
        'Please give start_datetime or -start_datetime.',
      ),
      '-start_datetime',
    ),
  })
  .prefault({})

/** What is carried changes, the rest stays; a visit that moves keeps its length. */
export const updateInput = z
  .object({
    id,
    status: whenGiven(status),
    notes: clearableText(5000),
    donationAmount: clearable(money),
    startDatetime: whenGiven(instant),
    pictureReference,
    /** False makes the change without a mail to the client; left out it is true. */
    notifyClient: whenGiven(flag),
  })
  .meta({ examples: [{ status: 'completed', notes: 'Low taper', donationAmount: 25 }] })

export const generateTokenInput = z.object({
  id,
  purpose: z.enum(TOKEN_PURPOSES, `Please give one of ${TOKEN_PURPOSES.join(', ')}.`),
})

export const tokenView = z
  .object({
    token: z.string(),
    purpose: z.enum(TOKEN_PURPOSES),
    url: z.string(),
    expiresAt: z.date(),
  })
  .meta({ id: 'BookingLink' })

const bookedAddonView = z.object({
  id: z.int().nullable().describe('Null once the add-on itself was deleted.'),
  name: z.string(),
  durationMinutes: z.int(),
  price: z.number(),
})

const BOOKING_EXAMPLE = {
  id: 172,
  status: 'confirmed',
  startDatetime: '2026-03-03T15:00:00.000Z',
  endDatetime: '2026-03-03T15:40:00.000Z',
  durationMinutes: 40,
  price: 24,
  appointmentType: {
    id: 1,
    name: 'Men’s haircut',
    durationMinutes: 30,
    price: 20,
    color: '#7a2230',
  },
  client: { id: 80, name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' },
  addons: [{ id: 3, name: 'Hot towel face treatment', durationMinutes: 10, price: 4 }],
  clientNotes: null,
  isFirstTime: true,
  referralSource: 'A friend',
  pictureReference: null,
}

/** What its owner may see of a booking; nothing else ever leaves through the public calls. */
export const publicBookingView = z
  .object({
    id: z.int(),
    status: z.string().meta({ enum: [...BOOKING_STATUSES] }),
    startDatetime: z.date(),
    endDatetime: z.date(),
    durationMinutes: z.int(),
    price: z.number().describe('The service and its add-ons together, as agreed.'),
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
  .meta({ id: 'PublicBooking', examples: [BOOKING_EXAMPLE] })

export const newBookingView = publicBookingView
  .extend({
    publicToken: z.string().describe('Reads the booking; the links hold tokens of their own.'),
    rescheduleUrl: z.url(),
    cancelUrl: z.url(),
  })
  .meta({
    id: 'NewBooking',
    examples: [
      {
        ...BOOKING_EXAMPLE,
        publicToken: 'pX0fQ2',
        rescheduleUrl: 'https://cuts.example.edu/haircuts/reschedule/kd9Lw1',
        cancelUrl: 'https://cuts.example.edu/haircuts/cancel/Wq2Rt7',
      },
    ],
  })

/** The barber sees his own notes and the donation too. */
export const bookingView = publicBookingView
  .extend({
    notes: z.string().nullable(),
    donationAmount: z.number().nullable(),
    createdAt: z.date(),
    emailProblem: z
      .string()
      .nullable()
      .describe('A bounce, a complaint or a refusal of one of its mails.'),
  })
  .meta({
    id: 'Booking',
    examples: [
      {
        ...BOOKING_EXAMPLE,
        notes: 'Low taper',
        donationAmount: 25,
        createdAt: '2026-03-01T18:20:11.000Z',
        emailProblem: null,
      },
    ],
  })

/** One booking, opened. */
export const bookingDetailsView = z
  .object({
    booking: bookingView,
    aboutClient: z
      .string()
      .nullable()
      .describe('The barber’s notes on the client; null as well when the client was deleted.'),
    changes: z.array(bookingEventView),
    otherVisits: z
      .array(bookingView)
      .describe('At most five other visits of the same client, the latest first.'),
  })
  .meta({ id: 'BookingDetails' })

export const bookingPage = z
  .object({
    items: z.array(bookingView),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'BookingPage' })

export type ListInput = z.output<typeof listInput>
export type UpdateInput = z.output<typeof updateInput>
export type GenerateTokenInput = z.output<typeof generateTokenInput>

export const byTokenInput = z.object({ publicToken: z.string() })

/** The new start may come under either of two names, and only one of them is needed. */
export const rescheduleInput = z
  .object({
    publicToken: z.string(),
    newStartDatetime: whenGiven(instant),
    startDatetime: whenGiven(instant),
  })
  .meta({ examples: [{ newStartDatetime: '2026-03-04T15:00:00Z' }] })
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
