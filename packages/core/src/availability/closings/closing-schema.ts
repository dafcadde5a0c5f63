import { z } from 'zod'
import { phoneDial } from '../../clients/phone-fields.ts'
import {
  clockTime,
  flag,
  instant,
  line,
  localDate,
  optional,
  optionalText,
  withDefault,
} from '../../kernel/fields.ts'

const CLOCK_MESSAGE = 'Please enter a time such as 09:00.'
const clock = clockTime(CLOCK_MESSAGE)

const END_MESSAGE = 'The end has to be after the start.'

/** A date whose year an instant may have, since dates become instants in the zone of the business. */
const date = localDate.refine((text) => instant.safeParse(`${text}T12:00:00Z`).success, {
  error: 'Please enter another year.',
})

const span = z.object({
  fromDate: date,
  toDate: date.describe('Included.'),
  fromTime: optional(clock).describe(
    'With `to_time`, closes from this time of the first date to that of the last.',
  ),
  toTime: optional(clock),
})

type Span = z.output<typeof span>

const isForward = ({ fromDate, toDate }: Span) => fromDate <= toDate
const hasHours = ({ fromDate, toDate, fromTime, toTime }: Span) =>
  (fromTime === null && toTime === null) ||
  (fromTime !== null && toTime !== null && (fromDate < toDate || fromTime < toTime))

const HOURS_MESSAGE = 'Please give a start and a later end.'

/** The local dates, with or without times, that are about to be closed. */
export const spanInput = span
  .refine(isForward, { error: END_MESSAGE, path: ['toDate'] })
  .refine(hasHours, { error: HOURS_MESSAGE, path: ['toTime'] })

export const closeInput = span
  .extend({
    title: withDefault(line(200, 'Please enter a title.'), 'Closed').describe(
      'Of the time in the calendar; clients do not see it.',
    ),
    reason: optionalText(200).describe('For the clients, in the email.'),
    notifyClients: withDefault(flag, true).describe(
      'Whether they are emailed. If false nobody is, also not later; the barber calls or texts them, and requests in that time still wait for his answer.',
    ),
  })
  .refine(isForward, { error: END_MESSAGE, path: ['toDate'] })
  .refine(hasHours, { error: HOURS_MESSAGE, path: ['toTime'] })
  .meta({ examples: [{ fromDate: '2026-03-05', toDate: '2026-03-05', reason: 'I am sick.' }] })

export const affectedView = z
  .array(
    z.object({
      bookingId: z.int(),
      clientName: z.string(),
      clientPhone: z.string().nullable(),
      hasEmail: z.boolean().describe('Without an address there is no email: call or text.'),
      isTooSoon: z
        .boolean()
        .describe('The visit is within 3 hours: an email goes out, but call or text at once.'),
      typeName: z.string(),
      startDatetime: z.date(),
      isInSeries: z.boolean(),
    }),
  )
  .meta({ id: 'ClosingAffected' })

export const personState = z
  .enum([
    'moved',
    'waiting',
    'declined',
    'cancelled',
    'no-answer',
    'by-phone',
    'not-told',
    'no-times',
    'too-soon',
    'stays',
  ])
  .describe(
    'by-phone: there is no email address. not-told: no email asked the client, and no prepared text about the closed day was opened. no-times: no time was free to offer, and the email said so. too-soon: closed within 3 hours of the visit, too late to wait for an answer. stays: it was reopened before the booking moved.',
  )
export type PersonState = z.output<typeof personState>

export const closingView = z
  .object({
    id: z.int(),
    startDatetime: z.date(),
    endDatetime: z.date(),
    isAllDay: z.boolean(),
    reason: z.string().nullable(),
    reopenedAt: z.date().nullable(),
    people: z.array(
      z.object({
        bookingId: z.int(),
        clientName: z.string(),
        clientPhone: z.string().nullable(),
        clientPhoneDial: phoneDial,
        typeName: z.string(),
        closedStartDatetime: z.date(),
        startDatetime: z.date().describe('The present start.'),
        state: personState,
        isInSeries: z.boolean().describe('The visit is one of a standing appointment.'),
        needsCall: z
          .boolean()
          .describe('The day is closed, and the client was not told of it, or has not chosen.'),
        willHearOfReopening: z
          .boolean()
          .describe(
            'The email that the day closes has left, and the booking is still there: reopening sends another one.',
          ),
        heldTimes: z.array(z.date()).describe('What the client can still choose.'),
        heldUntil: z.date().nullable().describe('Null where nothing is held.'),
      }),
    ),
  })
  .meta({ id: 'Closing' })

export type SpanInput = z.output<typeof spanInput>
export type CloseInput = z.output<typeof closeInput>
