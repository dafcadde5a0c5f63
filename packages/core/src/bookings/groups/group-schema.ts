import { MAX_GROUP_SIZE } from '@haircuts/scheduling/chain'
import { z } from 'zod'
import { optionalPhone } from '../../clients/phone-fields.ts'
import {
  clearable,
  email,
  flag,
  id,
  linkToken,
  list,
  name,
  optional,
  revision,
  withDefault,
} from '../../kernel/fields.ts'
import { createInput } from '../booking-schema.ts'
import { bookingView, linkedBookingView, newBookingView } from '../booking-view-schema.ts'
import { MAX_CUTS } from '../group-requests/group-request-form.ts'

const PERSON_MESSAGE = 'Please enter a first name.'

const companion = z.object({
  clientName: name(200, PERSON_MESSAGE),
  clientEmail: optional(email).describe(
    'Without one, or with that of the organizer, the person comes under the contact of the organizer.',
  ),
  appointmentTypeId: createInput.shape.appointmentTypeId,
  addonIds: createInput.shape.addonIds,
})

/** Several people in a row: the person who books, with the fields of a single booking, and the others in order. */
export const createGroupInput = createInput
  .safeExtend({
    others: list(companion, {
      min: 1,
      max: MAX_CUTS - 1,
      message: 'Please add at least one more person.',
      tooMany: `Please book for at most ${MAX_CUTS} people.`,
    }).describe(`At most ${MAX_GROUP_SIZE - 1}, and with \`admin_override\` ${MAX_CUTS - 1}.`),
    groupRequestId: optional(id).describe(
      'With `admin_override`: the request for groomsmen that is done with these visits, which are at its place.',
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
        isFirstTime: false,
        addonIds: [3],
        others: [{ clientName: 'Ben', appointmentTypeId: 1, addonIds: [] }],
      },
    ],
  })
  .refine(({ adminOverride, others }) => adminOverride || others.length < MAX_GROUP_SIZE, {
    path: ['others'],
    error: `Please book for at most ${MAX_GROUP_SIZE} people.`,
  })
  .refine(({ adminOverride, groupRequestId }) => adminOverride || groupRequestId === null, {
    path: ['groupRequestId'],
    error: 'Only the barber answers a request.',
  })

export const personInput = z
  .object({
    publicToken: linkToken,
    clientName: name(200, PERSON_MESSAGE),
    clientEmail: optional(email),
    clientPhone: optionalPhone,
    pictureReference: clearable(createInput.shape.pictureReference),
  })
  .meta({ examples: [{ clientName: 'Ben Ash', clientEmail: 'ben@example.edu' }] })

export const groupLinkInput = z.object({ publicToken: linkToken, bookingId: id })

export const newGroupView = z
  .object({
    bookings: z
      .array(newBookingView)
      .describe('In order of time; the first is that of the person who booked.'),
  })
  .meta({ id: 'NewGroup' })

const groupMember = z.object({
  id: z.int(),
  firstName: z.string(),
  isOrganizer: z.boolean(),
  isYou: z.boolean().describe('The booking of this link.'),
  status: linkedBookingView.shape.status,
  startDatetime: z.date(),
  endDatetime: z.date(),
  visit: z.string().describe('The service with its add-ons.'),
  price: z.number(),
})

export const linkedGroupView = z
  .object({
    members: z.array(groupMember),
    isOrganizer: z.boolean().describe('This link manages the whole group.'),
    canCancelAll: z
      .boolean()
      .describe(
        'This link still cancels the whole group: of each that is confirmed, the cut-off is ahead.',
      ),
    canRescheduleAll: z
      .boolean()
      .describe(
        'This link still moves the whole group: of each that is confirmed, the cut-off is ahead.',
      ),
    addressPromised: newBookingView.shape.addressPromised,
    losingDiscount: z
      .int()
      .describe('How many others pay the usual price once this booking is cancelled.'),
    person: z
      .object({
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        hasPicture: z.boolean(),
      })
      .describe('The contact of this booking.'),
  })
  .meta({ id: 'LinkedGroup' })

export const personView = linkedGroupView
  .extend({
    publicToken: z
      .string()
      .describe('The link from now on: another one once the email address has changed.'),
  })
  .meta({ id: 'GroupPerson' })

export const groupLinkView = z.object({ url: z.url() }).meta({ id: 'GroupLink' })

export const bookingGroupView = z
  .object({
    members: z.array(
      bookingView.extend({
        isOrganizer: z.boolean(),
        losingDiscount: z
          .int()
          .describe('How many others pay the usual price once this one is cancelled.'),
      }),
    ),
  })
  .meta({ id: 'BookingGroup' })

const cancelledCount = z.object({ cancelled: z.int() })

const emailed = z.object({
  organizerEmailed: z
    .boolean()
    .describe('The person who booked gets an email, which names those without an address.'),
  emailed: z.array(z.string()).describe('First names of the others who get an email.'),
  notEmailed: z.array(z.string()).describe('First names of those who get none.'),
})

export const cancelledGroupView = cancelledCount
  .extend(emailed.shape)
  .meta({ id: 'CancelledGroup' })

export const movedGroupView = linkedGroupView.extend(emailed.shape).meta({ id: 'MovedGroup' })

/** The response to the barber names what Undo sends back. */
export const groupCancelledView = cancelledCount
  .extend({
    bookings: z.array(z.object({ id: z.int(), revision: z.int() })),
    clientWillBeEmailed: z
      .boolean()
      .describe('Emails about it leave after 30 seconds, unless this is undone.'),
  })
  .meta({ id: 'GroupCancelled' })

export const cancelGroupInput = z.object({
  id,
  notifyClient: withDefault(flag, true).describe('False sends nobody an email.'),
})

export const undoCancelInput = z
  .object({
    id,
    bookings: list(z.object({ bookingId: id, ifRevision: revision }), { min: 1, max: MAX_CUTS }),
  })
  .meta({ examples: [{ bookings: [{ bookingId: 172, ifRevision: 1 }] }] })

export const restoredGroupView = z
  .object({ restored: z.int(), clientWillBeEmailed: z.boolean() })
  .meta({ id: 'RestoredGroup' })

export type CreateGroupInput = z.output<typeof createGroupInput>
export type PersonInput = z.output<typeof personInput>
export type CancelGroupInput = z.output<typeof cancelGroupInput>
export type UndoCancelInput = z.output<typeof undoCancelInput>
export type GroupLinkInput = z.output<typeof groupLinkInput>
