import { z } from 'zod'
import { evenWithOtherIssues, id, instant, integer, localDate, optional } from '../fields.ts'

/** One day; a longer visit is an input error. */
const LONGEST_VISIT_MINUTES = 1440
export const LONGEST_WINDOW_DAYS = 31

const visit = z.object({
  appointmentTypeId: optional(
    id.describe('May be left out only with `public_token`: its service may be gone by now.'),
  ),
  durationMinutes: optional(
    integer({ min: 1, max: LONGEST_VISIT_MINUTES }).describe(
      'The service with its add-ons; at least the service’s own duration.',
    ),
  ),
  publicToken: optional(
    z
      .string()
      .describe('The booking it names does not count as busy, since it is being rescheduled.'),
  ),
})

function namesVisit({ appointmentTypeId, publicToken }: z.output<typeof visit>) {
  return appointmentTypeId !== null || publicToken !== null
}
const MISSING = {
  path: ['appointmentTypeId'],
  error: 'This is required.',
  when: evenWithOtherIssues,
}

export const dayInput = visit.extend({ date: localDate }).refine(namesVisit, MISSING)

export const freeDaysInput = visit.refine(namesVisit, MISSING)

export const windowInput = visit
  .extend({
    /** Defaults to today in the business zone. */
    startDate: localDate.optional(),
    days: integer({ min: 1, max: LONGEST_WINDOW_DAYS }),
    /** While a window has no free start, answer with the next one of as many days, up to the last bookable date. */
    skipFull: z.boolean().default(false),
  })
  .refine(namesVisit, MISSING)

export const freeDayView = z
  .object({ date: localDate, freeStarts: z.int().min(1) })
  .meta({ id: 'FreeDay' })

export const freeStartView = z.object({ startDatetime: z.date() }).meta({ id: 'FreeStart' })

/** A start for a new booking of a service, or for an existing booking that is rescheduled. */
export const checkInput = z
  .object({
    startDatetime: instant,
    appointmentTypeId: optional(id),
    /** Keeps its length, and its current time does not count as busy. */
    bookingId: optional(id),
    /** The length that the visit would have, when that is not the one of its service or booking. */
    durationMinutes: optional(integer({ min: 1, max: LONGEST_VISIT_MINUTES })),
  })
  .refine(({ appointmentTypeId, bookingId }) => appointmentTypeId || bookingId, MISSING)

export const whyNotInput = z.object({ startDatetime: instant, appointmentTypeId: id })

const obstacleView = z.object({
  rule: z.enum([
    'visit',
    'clean-up',
    'own-clean-up',
    'past',
    'too-soon',
    'too-far',
    'closed',
    'outside-hours',
    'break',
    'off-grid',
    'blackout',
    'day-full',
    'gap',
  ]),
  detail: z.string().describe('The rule in words, with the names and times behind it.'),
  setIn: z
    .enum(['calendar', 'business-hours', 'special-dates', 'settings'])
    .nullable()
    .describe('Where the barber can change it; null for a moment that has passed.'),
})

export const whyNotView = z
  .object({
    startDatetime: z.date(),
    endDatetime: z.date(),
    obstacles: z.array(obstacleView).describe('Empty when visitors are offered the start.'),
  })
  .meta({ id: 'WhyNot' })

export type WhyNotInput = z.output<typeof whyNotInput>
export type ObstacleView = z.output<typeof obstacleView>
/** A client who walks in now, for a service of the barber's choice. */
export const walkInInput = z
  .object({
    appointmentTypeId: optional(
      id.describe('By default the service that the barber booked last for a client.'),
    ),
    durationMinutes: optional(
      integer({ min: 1, max: LONGEST_VISIT_MINUTES }).describe('The service with its add-ons.'),
    ),
  })
  .prefault({})

const namedBookingView = z.object({
  id: z.int(),
  clientName: z.string(),
  typeName: z.string(),
  startDatetime: z.date(),
  endDatetime: z.date(),
})

export const walkInView = z
  .object({
    startDatetime: z.date().describe('Now on the slot grid, or the next start that fits.'),
    endDatetime: z.date(),
    appointmentTypeId: z.int(),
    inChair: namedBookingView.nullable().describe('The visit in progress.'),
    comesNext: namedBookingView
      .nullable()
      .describe('The visit that leaves too little time for this one to start now.'),
  })
  .meta({ id: 'WalkIn' })

export type WalkInInput = z.output<typeof walkInInput>
export type CheckInput = z.output<typeof checkInput>
export type VisitInput = z.output<typeof visit>

export type DayInput = z.output<typeof dayInput>
export type WindowInput = z.output<typeof windowInput>
