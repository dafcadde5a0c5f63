import { checkStart } from '@haircuts/core/availability/check-start'
import { whyNotStart } from '@haircuts/core/availability/explain-unavailable'
import {
  checkInput,
  dayInput,
  freeDaysInput,
  freeDayView,
  freeStartView,
  walkInInput,
  walkInView,
  whyNotInput,
  whyNotView,
  windowInput,
} from '@haircuts/core/availability/free-times-schema'
import { freeDays, freeSlots, freeWindow } from '@haircuts/core/availability/list-free-times'
import { walkIn } from '@haircuts/core/availability/walk-in'
import { suggestTimes } from '@haircuts/core/bookings/suggest-times'
import { suggestedTimesView, suggestInput } from '@haircuts/core/bookings/suggest-times-schema'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const availabilityRouter = router({
  day: publicProcedure
    .meta({
      rest: 'GET /calendar/free-slots',
      summary: 'List the free times of a day',
      description:
        'Every time in the list can be booked. A day that is past, too far ahead, closed or full is an empty list. With `public_token` the booking it names does not count as busy, since it is being rescheduled.',
      errors: ['appointmentTypeNotFound', 'linkInvalid', 'notConfirmed'],
    })
    .input(dayInput)
    .output(z.array(freeStartView))
    .query(({ ctx, input }) => freeSlots(ctx, input)),
  days: publicProcedure
    .meta({
      rest: 'GET /calendar/free-days',
      cost: 2,
      summary: 'List the days and their numbers of free starts',
      description:
        'From today to the last day that can be booked. A day without a free start says whether it is full or closed. `public_token` is that of `GET /calendar/free-slots`.',
      errors: ['appointmentTypeNotFound', 'linkInvalid', 'notConfirmed'],
    })
    .input(freeDaysInput)
    .output(z.array(freeDayView))
    .query(({ ctx, input }) => freeDays(ctx, input)),
  window: publicProcedure.input(windowInput).query(({ ctx, input }) => freeWindow(ctx, input)),
  whyNot: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /calendar/why-not',
      summary: 'List what keeps visitors from a start',
      description:
        'Every rule in the way of a new booking of the service at that time: hours, breaks, special dates, lead time, advance, the grid, bookings and clean-up, blackouts, the limit of the day, gaps. A past time is not also too soon, and a taken one leaves no gap.',
      errors: ['appointmentTypeNotFound'],
    })
    .input(whyNotInput)
    .output(whyNotView)
    .query(({ ctx, input }) => whyNotStart(ctx, input)),
  walkIn: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /calendar/walk-in',
      summary: 'Say when a client who walks in can start',
      description:
        'Now, rounded down to the slot grid, or the next start at which the visit fits between the bookings.',
      errors: ['appointmentTypeNotFound'],
    })
    .input(walkInInput)
    .output(walkInView)
    .query(({ ctx, input }) => walkIn(ctx, input)),
  suggest: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /calendar/suggested-times',
      summary: 'Suggest times for a booking',
      description:
        'Three free starts to name first, and every day that has one with all of its own: for a new booking of a service, for a booking that is rescheduled (`booking_id`), then around its date and at the same time in one and two weeks, or for a client who comes again (`again_id`), then nearest to the usual interval and time of day.',
      errors: ['appointmentTypeNotFound', 'bookingNotFound'],
    })
    .input(suggestInput)
    .output(suggestedTimesView)
    .query(({ ctx, input }) => suggestTimes(ctx, input)),
  check: adminProcedure
    .meta({ openTo: ['read'] })
    .input(checkInput)
    .query(({ ctx, input }) => checkStart(ctx, input)),
})
