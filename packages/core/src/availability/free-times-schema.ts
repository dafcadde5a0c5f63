import { MAX_GROUP_SIZE } from '@haircuts/scheduling/chain'
import { z } from 'zod'
import {
  always,
  flag,
  id,
  instant,
  integer,
  linkToken,
  localDate,
  optional,
  withDefault,
} from '../kernel/fields.ts'

/** One day; a longer visit is an input error. */
export const MAX_VISIT_MINUTES = 1440
const MAX_WINDOW_DAYS = 31

const MAX_PEOPLE_LENGTH = 5000
const PEOPLE = /^\d{1,9}(\.\d{1,9}){0,100}(,\d{1,9}(\.\d{1,9}){0,100}){0,5}$/

/** The services of several people in a row, as text, because a query holds no lists of lists. */
const people = optional(
  z
    .string()
    .max(MAX_PEOPLE_LENGTH)
    .regex(PEOPLE, `Please give the services of at most ${MAX_GROUP_SIZE} people, like 1.4,2.`)
    .transform((text) =>
      text.split(',').map((person) => {
        const [appointmentTypeId = 0, ...addonIds] = person.split('.').map(Number)
        return { appointmentTypeId, addonIds }
      }),
    )
    .describe(
      'Several people in a row instead of one visit: for each the id of the service, then those of its add-ons, as in `1.4,2`. A start then fits all of them back to back.',
    ),
)

const visit = z.object({
  appointmentTypeId: optional(
    id.describe('May be left out only with `public_token`: its service may be gone by now.'),
  ),
  durationMinutes: optional(
    integer({ min: 1, max: MAX_VISIT_MINUTES }).describe(
      'The service with its add-ons; at least the service’s own duration.',
    ),
  ),
  publicToken: optional(
    linkToken.describe(
      'The booking it names does not count as busy, since it is being rescheduled.',
    ),
  ),
  wholeGroup: withDefault(flag, false).describe(
    'With the organizer’s `public_token` of a group: a start then fits everyone who still comes back to back, and none of their bookings counts as busy.',
  ),
  people,
})

function namesVisit({ appointmentTypeId, publicToken, people }: z.output<typeof visit>) {
  return appointmentTypeId !== null || publicToken !== null || people !== null
}
const MISSING = {
  path: ['appointmentTypeId'],
  error: 'This is required.',
  when: always,
}

function namesGroup({ publicToken, wholeGroup }: z.output<typeof visit>) {
  return publicToken !== null || !wholeGroup
}
const NO_GROUP = { ...MISSING, path: ['publicToken'] }

export const dayInput = visit
  .extend({ date: localDate })
  .refine(namesVisit, MISSING)
  .refine(namesGroup, NO_GROUP)

export const freeDaysInput = visit.refine(namesVisit, MISSING).refine(namesGroup, NO_GROUP)

export const windowInput = visit
  .extend({
    /** Defaults to today in the business zone. */
    startDate: localDate.optional(),
    days: integer({ min: 1, max: MAX_WINDOW_DAYS }),
    /** While a window has no free start, return the next one of as many days, up to the last bookable date. */
    skipFull: z.boolean().default(false),
  })
  .refine(namesVisit, MISSING)
  .refine(namesGroup, NO_GROUP)

export const freeDayView = z
  .object({
    date: localDate,
    freeStarts: z.int().min(0),
    bestStarts: z
      .int()
      .optional()
      .describe('On a day with bookings, how many of them fit best; none if it is missing.'),
    isFull: z
      .literal(true)
      .optional()
      .describe('Bookings take every start, so a cancellation opens one.'),
    isClosed: z
      .literal(true)
      .optional()
      .describe('There is no open time. A day that is neither full nor closed is over.'),
  })
  .meta({ id: 'FreeDay' })

export const freeStartView = z
  .object({
    startDatetime: z.date(),
    fitsBest: z
      .boolean()
      .optional()
      .describe(
        'With `minimize_gaps` on, true for up to three starts of the day that leave no time too short for every service.',
      ),
  })
  .meta({ id: 'FreeStart' })

/** A start for a new booking of a service, or for an existing booking that is rescheduled. */
export const checkInput = z
  .object({
    startDatetime: instant,
    appointmentTypeId: optional(id),
    /** Keeps its length, and its current time does not count as busy. */
    bookingId: optional(id),
    /** The free clean-up that comes with the booking, instead of the booking itself. */
    isCleanup: optional(flag),
    /** The length that the visit would have, when that is not the one of its service or booking. */
    durationMinutes: optional(integer({ min: 1, max: MAX_VISIT_MINUTES })),
  })
  .refine(({ appointmentTypeId, bookingId }) => appointmentTypeId || bookingId, MISSING)

/** A start for a new booking of a service. */
export const whyNotInput = z.object({ startDatetime: instant, appointmentTypeId: id })

const hoursOfDay = z.object({
  date: z.string(),
  dayOfWeek: z.int().describe('0 is Monday.'),
  isSpecialDate: z.boolean().describe('Whether the hours are those of a special date.'),
})

const namedBookingView = z.object({
  id: z.int(),
  clientName: z.string(),
  typeName: z.string(),
  startDatetime: z.date(),
  endDatetime: z.date(),
})

const bookingInTheWay = namedBookingView.extend({
  occupiedUntil: z.date().describe('The end of the clean-up after it.'),
})

const blackoutInTheWay = z.object({
  id: z.int(),
  title: z.string(),
  source: z.string().nullable().describe('The cloud calendar it came from, or null.'),
  isAllDay: z.boolean(),
  startDatetime: z.date(),
  endDatetime: z.date(),
})

/** Held for the owner of a booking; the barber may take it, which withdraws the offer. */
const holdInTheWay = z.object({
  id: z.int(),
  bookingId: z.int().nullable(),
  clientName: z.string(),
  startDatetime: z.date(),
  endDatetime: z.date(),
  expiresAt: z.date(),
})

/** One rule that keeps visitors from a start, with what a person needs to find and change it. */
const startObstacle = z
  .discriminatedUnion('rule', [
    z.object({ rule: z.literal('inactive-service') }),
    z.object({ rule: z.literal('past') }),
    z.object({ rule: z.literal('too-soon'), leadTimeHours: z.number(), earliest: z.date() }),
    z.object({ rule: z.literal('too-far'), maxAdvanceDays: z.int(), lastDate: z.string() }),
    hoursOfDay.extend({ rule: z.literal('closed') }),
    hoursOfDay.extend({
      rule: z.literal('outside-hours'),
      opensAt: z.date(),
      closesAt: z.date(),
    }),
    hoursOfDay.extend({ rule: z.literal('break'), startsAt: z.date(), endsAt: z.date() }),
    z.object({
      rule: z.literal('off-grid'),
      slotIntervalMinutes: z.int(),
      nearest: z.array(z.date()).describe('The regular starts before and after it.'),
    }),
    z.object({
      rule: z.enum(['booking', 'cleanup-of-booking', 'cleanup-of-visit']),
      booking: bookingInTheWay,
    }),
    z.object({ rule: z.literal('hold'), hold: holdInTheWay }),
    z.object({ rule: z.literal('blackout'), blackout: blackoutInTheWay }),
    z.object({ rule: z.literal('day-full'), maxBookingsPerDay: z.int() }),
    z.object({ rule: z.literal('gap'), idleFrom: z.date(), idleUntil: z.date() }),
  ])
  .meta({ id: 'StartObstacle' })

export type StartObstacle = z.output<typeof startObstacle>

export const whyNotView = z
  .object({
    startDatetime: z.date(),
    endDatetime: z.date(),
    cleanupMinutes: z.int(),
    obstacles: z.array(startObstacle).describe('Empty exactly if visitors are offered this start.'),
  })
  .meta({ id: 'WhyNot' })

export type WhyNotInput = z.output<typeof whyNotInput>
/** A client who walks in now, for a service of the barber's choice. */
export const walkInInput = z
  .object({
    appointmentTypeId: optional(
      id.describe('By default the service that the barber booked last for a client.'),
    ),
    durationMinutes: optional(
      integer({ min: 1, max: MAX_VISIT_MINUTES }).describe('The service with its add-ons.'),
    ),
  })
  .prefault({})

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
