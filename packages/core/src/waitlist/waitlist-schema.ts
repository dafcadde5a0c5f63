import { z } from 'zod'
import { botCheck, createInput, visitorContact } from '../bookings/booking-schema.ts'
import { phoneDial } from '../clients/phone-fields.ts'
import {
  clockTime,
  id,
  integer,
  linkToken,
  list,
  localDate,
  optional,
  withDefault,
} from '../kernel/fields.ts'
import { subscribeInput } from '../notifications/push-schema.ts'

const CLOCK_MESSAGE = 'Please enter a time such as 09:00.'
const DAYS_MESSAGE = 'Please choose at least one day.'

export const byTokenInput = z.object({ publicToken: linkToken })

const weekdays = list(integer({ min: 0, max: 6 }), { min: 1, max: 7, message: DAYS_MESSAGE })
  .transform((days) => [...new Set(days)].toSorted())
  .describe('0 is Monday.')
const fromTime = clockTime(CLOCK_MESSAGE)
const toTime = fromTime
  .or(z.literal('24:00', CLOCK_MESSAGE))
  .describe('An offered appointment starts before that; 24:00 is midnight.')

const TIMES_MESSAGE = 'The end has to be after the start.'
const hasTimesInOrder = ({ fromTime, toTime }: { fromTime: string; toTime: string }) =>
  fromTime < toTime

export const joinInput = byTokenInput
  .extend({
    weekdays,
    fromTime,
    toTime,
    push: subscribeInput
      .nullish()
      .describe(
        'The subscription of the browser, to be notified as well; null ends that, and without it nothing changes.',
      ),
  })
  .refine(hasTimesInOrder, { path: ['toTime'], error: TIMES_MESSAGE })
  .meta({ examples: [{ weekdays: [0, 2], fromTime: '09:00', toTime: '17:00' }] })

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** What a person without a booking waits for. */
export const waitInput = z
  .object({
    appointmentTypeId: id,
    addonIds: createInput.shape.addonIds,
    ...visitorContact,
    firstDate: optional(localDate).describe('Today by default.'),
    lastDate: localDate.describe('Included, and not beyond the days that can be booked.'),
    weekdays: withDefault(weekdays, EVERY_DAY),
    fromTime: withDefault(fromTime, '00:00'),
    toTime: withDefault(toTime, '24:00'),
    ...botCheck,
  })
  .refine(hasTimesInOrder, { path: ['toTime'], error: TIMES_MESSAGE })
  .refine(({ firstDate, lastDate }) => firstDate === null || firstDate <= lastDate, {
    path: ['lastDate'],
    error: 'The last date has to be on or after the first.',
  })
  .meta({
    examples: [
      {
        appointmentTypeId: 1,
        addonIds: [3],
        clientName: 'Ann Marsh',
        clientEmail: 'ann@example.edu',
        clientPhone: '979 555 0100',
        firstDate: '2026-03-03',
        lastDate: '2026-03-10',
        weekdays: [0, 2],
        fromTime: '09:00',
        toTime: '17:00',
      },
    ],
  })

/** The same for everybody, so that it discloses nothing. */
export const waitView = z
  .object({ message: z.string().describe('What to do next, in a sentence.') })
  .meta({ id: 'WaitlistRequest' })

export const byEntryTokenInput = z.object({ entryToken: linkToken })

const wishes = z.object({
  weekdays: z.array(z.int()).describe('0 is Monday.'),
  fromTime: z.string(),
  toTime: z.string(),
  joinedAt: z.date(),
})

/** The place of a booking on the waitlist, for its owner. */
export const placeView = z
  .object({
    canJoin: z.boolean().describe('False when it is switched off, or too late to reschedule.'),
    entry: wishes.extend({ isPushed: z.boolean() }).nullable(),
    canOpen: wishes
      .pick({ weekdays: true, fromTime: true, toTime: true })
      .nullable()
      .describe('The weekdays and hours that the business hours leave; null while all is closed.'),
    pushKey: z.string().nullable().describe('The key a browser subscribes to (VAPID, base64url).'),
  })
  .meta({ id: 'WaitlistPlace' })

const waitedDates = z.object({ firstDate: z.string(), lastDate: z.string() })

/** What the link of a person without a booking shows: nothing of the person. */
export const entryView = wishes
  .omit({ joinedAt: true })
  .extend({
    ...waitedDates.shape,
    isConfirmed: z.boolean(),
    isPaused: z
      .boolean()
      .describe(
        'Three offers in a row had no answer: no more are made until it is confirmed again.',
      ),
    typeName: z.string().nullable().describe('Null once the service was deleted.'),
    addons: z.array(z.object({ name: z.string() })),
  })
  .meta({ id: 'WaitlistEntry' })

export const lineView = z
  .array(
    wishes.extend({
      id: z.int(),
      bookingId: z.int().nullable().describe('Null for a person without a booking.'),
      clientName: z.string(),
      clientPhone: z.string().nullable(),
      clientPhoneDial: phoneDial,
      typeName: z.string().nullable().describe('Null once the service was deleted.'),
      addons: z.array(z.object({ name: z.string() })),
      startDatetime: z.date().nullable().describe('The booking; null without one.'),
      wishedDates: waitedDates
        .nullable()
        .describe('The dates that a person without a booking waits for.'),
      isPaused: z
        .boolean()
        .describe('A person without a booking left three offers in a row unanswered.'),
      offer: z
        .object({ startDatetime: z.date(), expiresAt: z.date() })
        .nullable()
        .describe('What is held for the client now.'),
    }),
  )
  .meta({ id: 'Waitlist' })

export type WaitInput = z.output<typeof waitInput>
export type ByEntryTokenInput = z.output<typeof byEntryTokenInput>
export type JoinInput = z.output<typeof joinInput>
export type ByTokenInput = z.output<typeof byTokenInput>
