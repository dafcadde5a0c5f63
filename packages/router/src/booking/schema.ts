import { z } from 'zod'
import {
  clearable,
  clearableLine,
  clearableText,
  dayOrInstant,
  email,
  evenWithOtherIssues,
  flag,
  id,
  instant,
  integer,
  money,
  name,
  optional,
  optionalLine,
  optionalText,
  pageFields,
  pageOf,
  searchText,
  withDefault,
} from '../fields.ts'
import { tokenPurpose } from '../link/schema.ts'
import { optionalPhone } from '../phone-fields.ts'
import { INTAKE_MESSAGES, LONGEST_FORM_AGE_MS } from './intake-form.ts'
import { bookingStatus } from './row.ts'

const PICTURE_REFERENCE = /^\/uploads\/[A-Za-z0-9_-]+\.webp$/
const MOST_ADDONS = 100
/** The largest number of its column. */
const MOST_REVISIONS = 2_147_483_647

const adminOverride = withDefault(flag, false)

/**
 * The field of a new booking that only the admin may set, parsed before the others with the same schema.
 * An invalid value counts as false here; `createInput` then answers it with a 422.
 */
export const overrideInput = z.object({ adminOverride: adminOverride.catch(false) })

/**
 * A new booking. The rules of the site's form apply to every caller; with `adminOverride` the email, the phone
 * and the referral source are optional.
 */
export const createInput = z
  .object({
    appointmentTypeId: id,
    startDatetime: instant,
    clientName: name(200, 'Please enter a first and last name.'),
    clientEmail: optional(email).describe(
      'May be left out with `admin_override`: no email is sent.',
    ),
    clientPhone: optionalPhone,
    clientNotes: optionalText(2000),
    isFirstTime: optional(flag),
    referralSource: optionalLine(500),
    pictureReference: optionalLine(200).refine(
      (value) => value === null || PICTURE_REFERENCE.test(value),
      'Please upload the picture first.',
    ),
    addonIds: optional(z.array(id).max(MOST_ADDONS)).transform((ids) => [...new Set(ids ?? [])]),
    adminOverride,
    notifyClient: withDefault(flag, true).describe(
      'False with `admin_override` sends no confirmation.',
    ),
    /** Sent only by the site's own form; see `refuseProgramInForm`. */
    formCheck: optionalText(2000).describe(
      'The hidden field of the site’s form, which people leave empty. Leave it out.',
    ),
    formAgeMs: optional(integer({ min: 0, max: LONGEST_FORM_AGE_MS })).describe(
      'How long the site’s form was open, in milliseconds. Leave it out.',
    ),
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
    error: INTAKE_MESSAGES.email,
    when: evenWithOtherIssues,
  })
  .refine(({ adminOverride, clientPhone }) => adminOverride || clientPhone, {
    path: ['clientPhone'],
    error: INTAKE_MESSAGES.phone,
    when: evenWithOtherIssues,
  })
  .refine((input) => input.adminOverride || input.isFirstTime !== true || input.referralSource, {
    path: ['referralSource'],
    error: INTAKE_MESSAGES.referralSource,
    when: evenWithOtherIssues,
  })

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
    ...pageFields({ standard: 10, most: 1000 }),
    status: optional(bookingStatus),
    startDate: optional(dayOrInstant),
    endDate: optional(dayOrInstant),
    clientId: optional(id),
    search: searchText,
    when: optional(
      z
        .enum(['upcoming', 'past'], 'Please give upcoming or past.')
        .describe('`upcoming` visits are not over yet, `past` ones are.'),
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
    startDatetime: instant.optional(),
    pictureReference,
    appointmentTypeId: id.optional(),
    addonIds: clearable(
      z
        .array(id)
        .max(MOST_ADDONS)
        .transform((ids) => [...new Set(ids)]),
    ),
    /** False sends the client no mail; the default is true. */
    notifyClient: clearable(flag),
    ifRevision: integer({ min: 0, max: MOST_REVISIONS })
      .optional()
      .describe('Changes nothing unless the booking still has this `revision`; for an undo.'),
  })
  .meta({ examples: [{ status: 'completed', notes: 'Low taper', donationAmount: 25 }] })

const bookedAddonView = z.object({
  id: z.int().nullable().describe('Null once the add-on itself was deleted.'),
  name: z.string(),
  durationMinutes: z.int(),
  price: z.number().describe('As agreed.'),
  isFreeSpecial: z.boolean().describe('It was free with the special.'),
})

const BOOKING_EXAMPLE = {
  id: 172,
  status: 'confirmed',
  startDatetime: '2026-03-03T15:00:00.000Z',
  endDatetime: '2026-03-03T15:40:00.000Z',
  durationMinutes: 40,
  price: 20,
  appointmentType: {
    id: 1,
    name: 'Men’s haircut',
    durationMinutes: 30,
    price: 20,
    color: '#7a2230',
  },
  client: { id: 80, name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' },
  addons: [
    { id: 3, name: 'Hot towel treatment', durationMinutes: 10, price: 0, isFreeSpecial: true },
  ],
  clientNotes: null,
  isFirstTime: true,
  referralSource: 'A friend',
  pictureReference: null,
}

/** What the client may see of a booking. Public procedures return nothing else. */
export const publicBookingView = z
  .object({
    id: z.int(),
    status: bookingStatus,
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
      email: z.string().nullable().describe('Null for a walk-in who left none.'),
      phone: z.string().nullable(),
    }),
    addons: z.array(bookedAddonView),
    clientNotes: z.string().nullable(),
    isFirstTime: z.boolean().nullable(),
    referralSource: z.string().nullable(),
    pictureReference: z.string().nullable(),
  })
  .meta({ id: 'PublicBooking', examples: [BOOKING_EXAMPLE] })

const LINKED_EXAMPLE = {
  ...BOOKING_EXAMPLE,
  hasBegun: false,
  linkPurpose: 'manage',
  cancelUntil: '2026-03-02T15:00:00.000Z',
  canCancel: true,
  rescheduleUntil: '2026-03-02T15:00:00.000Z',
  canReschedule: true,
}

/** The response to every call that is made with a link. */
export const linkedBookingView = publicBookingView
  .extend({
    hasBegun: z.boolean().describe('From then on its links can neither reschedule nor cancel it.'),
    linkPurpose: tokenPurpose.describe('What the token permits; `manage` permits both acts.'),
    cancelUntil: z.date().describe('The start less `cancel_cutoff_hours`.'),
    canCancel: z.boolean().describe('Whether a link can cancel it now.'),
    rescheduleUntil: z.date().describe('The start less `reschedule_cutoff_hours`.'),
    canReschedule: z.boolean().describe('Whether a link can reschedule it now.'),
  })
  .meta({ id: 'LinkedBooking', examples: [LINKED_EXAMPLE] })

export const newBookingView = linkedBookingView
  .extend({
    publicToken: z
      .string()
      .describe('Reads, reschedules and cancels the booking; each link holds a token of its own.'),
    rescheduleUrl: z.url(),
    cancelUrl: z.url(),
    addressPromised: z
      .boolean()
      .describe(
        'Whether new clients get the address automatically, no later than 2 hours before the appointment. It says nothing about who booked.',
      ),
  })
  .meta({
    id: 'NewBooking',
    examples: [
      {
        ...LINKED_EXAMPLE,
        publicToken: 'pX0fQ2',
        rescheduleUrl: 'https://cuts.example.edu/haircuts/reschedule/kd9Lw1',
        cancelUrl: 'https://cuts.example.edu/haircuts/cancel/Wq2Rt7',
        addressPromised: true,
      },
    ],
  })

/** The back office also sees the clean-up, the barber's notes and the donation. */
export const bookingView = publicBookingView
  .extend({
    cleanupMinutes: z.int().describe('Kept after the visit; visitors are not told of it.'),
    notes: z.string().nullable(),
    donationAmount: z.number().nullable(),
    createdAt: z.date(),
    emailProblem: z
      .string()
      .nullable()
      .describe('A bounce, a complaint or a rejection of one of its emails.'),
  })
  .meta({
    id: 'Booking',
    examples: [
      {
        ...BOOKING_EXAMPLE,
        cleanupMinutes: 10,
        notes: 'Low taper',
        donationAmount: 25,
        createdAt: '2026-03-01T18:20:11.000Z',
        emailProblem: null,
      },
    ],
  })

/** A booking after a change by the barber. */
export const changedBookingView = bookingView
  .extend({
    revision: z
      .int()
      .describe(
        'Grows with every change of its time, status or service, by the barber or the client.',
      ),
    clientWillBeEmailed: z
      .boolean()
      .describe(
        'An email leaves after 30 seconds, unless the change is undone by then: about this change, or about an earlier one whose email waits and tells the final state.',
      ),
  })
  .meta({ id: 'ChangedBooking' })

/** What the site learns of a deletion; a DELETE over REST answers no body. */
export const deletedBookingView = z.object({ clientWillBeEmailed: z.boolean() })

export const bookingPage = pageOf(bookingView).meta({ id: 'BookingPage' })

export type ListInput = z.output<typeof listInput>
export type DeleteInput = z.output<typeof deleteInput>
export type UpdateInput = z.output<typeof updateInput>
