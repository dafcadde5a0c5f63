import { z } from 'zod'
import { forAnswers } from '../booking-calendar/answers-form.ts'
import {
  bookingDecision,
  bookingStatus,
  paymentMethod,
} from '../booking-calendar/booking-record.ts'
import { phoneDial } from '../clients/phone-fields.ts'
import { pageOf } from '../kernel/fields.ts'
import { handedOut, tokenPurpose } from '../links/link-schema.ts'

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
  client: { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' },
  addons: [
    { id: 3, name: 'Hot towel treatment', durationMinutes: 10, price: 0, isFreeSpecial: true },
  ],
  ...forAnswers(() => null),
  isFirstTime: true,
  referralSource: 'A friend',
  pictureReference: null,
  groupDiscount: 0,
  isInGroup: false,
  series: { weeks: 2, position: 3, size: 8 },
}

const seriesView = z
  .object({
    weeks: z.int().describe('How many weeks lie between two appointments.'),
    position: z.int(),
    size: z.int().describe('How many appointments were agreed.'),
  })
  .describe('Its place in a standing appointment; null for a single one.')

const publicClient = z.object({
  name: z.string(),
  email: z.string().nullable().describe('Null for a walk-in who left none.'),
  phone: z.string().nullable(),
})

/** What the visitor wrote with the booking. */
export const answerViews = forAnswers(() => z.string().nullable())

/** The id would tell a stranger whether a person is a client already, so it is for the barber alone. */
const clientId = z.int().nullable()

/** The fields of a booking that the client may see. Public procedures return nothing else. */
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
    client: publicClient,
    addons: z.array(bookedAddonView),
    ...answerViews,
    isFirstTime: z.boolean().nullable(),
    pictureReference: z.string().nullable(),
    groupDiscount: z
      .number()
      .describe('What the Roommate Package takes off; `price` is without it.'),
    isInGroup: z.boolean().describe('It was booked for several people in a row.'),
    series: seriesView.nullable(),
    includesCleanup: z
      .boolean()
      .optional()
      .describe(
        'True if a free neck and ear clean-up within 14 days comes with it, once it is completed; otherwise left out.',
      ),
    isCleanup: z
      .boolean()
      .optional()
      .describe('True for such a free clean-up; otherwise left out.'),
    place: z
      .string()
      .optional()
      .describe('Where the barber comes to; left out for a visit at the barber’s.'),
    pendingUntil: z
      .date()
      .nullable()
      .optional()
      .describe(
        'Until when a `pending` booking waits for the barber; null once it is answered. This and the next two are left out for a booking that never had to ask.',
      ),
    decision: bookingDecision
      .nullable()
      .optional()
      .describe('How the wait of a first visit ended; null while it lasts.'),
    decisionReason: z
      .string()
      .nullable()
      .optional()
      .describe('What the barber told the client with the decision.'),
  })
  .meta({ id: 'PublicBooking', examples: [BOOKING_EXAMPLE] })

const LINKED_EXAMPLE = {
  ...BOOKING_EXAMPLE,
  hasBegun: false,
  linkPurpose: 'manage',
  linkHandedOut: 'answered',
  managesGroup: false,
  cancelUntil: '2026-03-02T15:00:00.000Z',
  canCancel: true,
  rescheduleUntil: '2026-03-02T15:00:00.000Z',
  canReschedule: true,
  canRepeat: false,
  canRemember: true,
  isComing: false,
  beforeYouCome: 'Please come with dry hair.',
  addressPromised: true,
}

/** The response to every call that is made with a link. */
export const linkedBookingView = publicBookingView
  .extend({
    hasBegun: z.boolean().describe('From then on its links can neither reschedule nor cancel it.'),
    linkPurpose: tokenPurpose.describe('What the token permits; `manage` permits both acts.'),
    linkHandedOut: handedOut.describe(
      'How the link reached its holder: `emailed` to the address of the booking, `answered` by the API, or given to the `barber`. Only an `emailed` one ever shows the home address.',
    ),
    managesGroup: z
      .boolean()
      .describe('Whether this link moves and cancels everyone of the group it was booked for.'),
    cancelUntil: z.date().describe('The start less `cancel_cutoff_hours`.'),
    canCancel: z.boolean().describe('Whether a link can cancel it now.'),
    rescheduleUntil: z.date().describe('The start less `reschedule_cutoff_hours`.'),
    canReschedule: z
      .boolean()
      .describe(
        'Whether a link can reschedule it now; never for one at a `place` of its own or a free clean-up.',
      ),
    canRepeat: z.boolean().describe('Whether a `manage` link can make it a standing appointment.'),
    canRemember: z
      .boolean()
      .describe(
        'Whether a `manage` link can have a phone remembered, within an hour of the booking.',
      ),
    isComing: z.boolean().describe('The client has confirmed to be coming at this start.'),
    beforeYouCome: z
      .string()
      .nullable()
      .describe('What the service says now that clients should know before they come.'),
    addressPromised: z
      .boolean()
      .describe(
        'Whether new clients get the address automatically, no later than 2 hours before the appointment. It says nothing about who booked.',
      ),
    lateNotice: z
      .string()
      .optional()
      .describe(
        'That the barber is running late, until the visit begins; only when it is shown, not in other responses.',
      ),
    arrivalFrom: z
      .date()
      .optional()
      .describe(
        'From when its page may show the way to the door; left out while `arrival_page` is off, and unless it is confirmed and at the barber’s.',
      ),
  })
  .meta({ id: 'LinkedBooking', examples: [LINKED_EXAMPLE] })

export const newBookingView = linkedBookingView
  .extend({
    client: publicClient.extend({
      id: clientId.optional().describe('Only in a response to the barber.'),
    }),
    publicToken: z
      .string()
      .describe('Reads, reschedules and cancels the booking; each link holds a token of its own.'),
    rescheduleUrl: z.url(),
    cancelUrl: z.url(),
  })
  .meta({
    id: 'NewBooking',
    examples: [
      {
        ...LINKED_EXAMPLE,
        publicToken: 'pX0fQ2',
        rescheduleUrl: 'https://cuts.example.edu/haircuts/reschedule/kd9Lw1',
        cancelUrl: 'https://cuts.example.edu/haircuts/cancel/Wq2Rt7',
      },
    ],
  })

/** The back office also sees the clean-up, the barber's notes and the donation. */
export const bookingView = publicBookingView
  .extend({
    client: publicClient.extend({ id: clientId, phoneDial }),
    cleanupMinutes: z.int().describe('Kept after the visit; visitors are not told of it.'),
    notes: z.string().nullable(),
    donationAmount: z.number().nullable(),
    createdAt: z.date(),
    emailProblem: z
      .string()
      .nullable()
      .describe('A bounce, a complaint or a rejection of one of its emails.'),
    groupId: z.string().nullable().describe('The same for all bookings of one group.'),
    paymentMethod: paymentMethod
      .nullable()
      .describe('How the donation was given; null if it was not recorded.'),
    answer: z
      .enum(['coming', 'none'])
      .nullable()
      .describe(
        'Whether the client has confirmed to be coming at this start. Null where no reminder asks: the booking is not confirmed, or has no email.',
      ),
    isDayClosed: z
      .boolean()
      .describe('Its day was closed, and it has neither moved nor been cancelled.'),
    revision: z
      .int()
      .describe('Grows with every change by the barber or the client; for `if_revision`.'),
  })
  .meta({
    id: 'Booking',
    examples: [
      {
        ...BOOKING_EXAMPLE,
        client: { id: 80, ...BOOKING_EXAMPLE.client, phoneDial: '+19795550100' },
        cleanupMinutes: 10,
        notes: 'Low taper',
        donationAmount: 25,
        createdAt: '2026-03-01T18:20:11.000Z',
        emailProblem: null,
        groupId: null,
        paymentMethod: 'cash',
        answer: 'none',
        isDayClosed: false,
        revision: 3,
      },
    ],
  })

/** A booking after a change by the barber. */
export const changedBookingView = bookingView
  .extend({
    clientWillBeEmailed: z
      .boolean()
      .describe(
        'An email leaves after 30 seconds, unless the change is undone by then: about this change, or about an earlier one whose email waits and tells the final state.',
      ),
    cutCardRevision: z
      .int()
      .nullable()
      .describe('The `revision` of the cut card that was changed as well.'),
  })
  .meta({ id: 'ChangedBooking' })

/** A request that the barber has approved or declined. */
export const decidedBookingView = bookingView
  .extend({
    clientWillBeEmailed: z
      .boolean()
      .describe('An email leaves after 30 seconds, unless the decision is undone by then.'),
    bookings: z
      .array(z.object({ id: z.int(), revision: z.int() }))
      .describe('All that were decided: a group and a series ask as a whole.'),
  })
  .meta({ id: 'DecidedBooking' })

/** The response to a deletion, for the site; a DELETE over REST has no response body. */
export const deletedBookingView = z.object({ clientWillBeEmailed: z.boolean() })

export const bookingPage = pageOf(bookingView).meta({ id: 'BookingPage' })
