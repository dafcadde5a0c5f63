import { z } from 'zod'
import { syncAllCalendars, syncCalendarNow } from '../cloud-mirror/writes.ts'
import { adminProcedure, router } from '../trpc.ts'
import { bookingCalendar, cloudHealth, listCalendars } from './reads.ts'
import {
  bookingCalendarView,
  byIdInput,
  calendarView,
  healthView,
  mappingInput,
  syncView,
} from './schema.ts'
import {
  clearBookingCalendar,
  discoverCalendars,
  setBookingCalendar,
  setMapping,
} from './writes.ts'

export const cloudCalendarRouter = router({
  discover: adminProcedure
    .meta({ rest: 'POST /icloud/calendars/discover' })
    .output(z.array(calendarView))
    .mutation(({ ctx }) => discoverCalendars(ctx)),
  list: adminProcedure
    .meta({ rest: 'GET /icloud/calendars' })
    .output(z.array(calendarView))
    .query(({ ctx }) => listCalendars(ctx)),
  update: adminProcedure
    .meta({ rest: 'PATCH /icloud/calendars/:id' })
    .input(mappingInput)
    .output(calendarView)
    .mutation(({ ctx, input }) => setMapping(ctx, input)),
  sync: adminProcedure
    .meta({ rest: 'POST /icloud/calendars/:id/sync' })
    .input(byIdInput)
    .output(syncView)
    .mutation(({ ctx, input }) => syncCalendarNow(ctx, input)),
  syncAll: adminProcedure
    .meta({ rest: 'POST /icloud/sync-all' })
    .output(syncView)
    .mutation(({ ctx }) => syncAllCalendars(ctx)),
  bookingCalendar: adminProcedure
    .meta({ rest: 'GET /icloud/booking-sync-calendar' })
    .output(bookingCalendarView)
    .query(({ ctx }) => bookingCalendar(ctx)),
  setBookingCalendar: adminProcedure
    .meta({ rest: 'POST /icloud/booking-sync-calendar/:id' })
    .input(byIdInput)
    .output(bookingCalendarView)
    .mutation(({ ctx, input }) => setBookingCalendar(ctx, input)),
  clearBookingCalendar: adminProcedure
    .meta({ rest: 'DELETE /icloud/booking-sync-calendar' })
    .output(bookingCalendarView)
    .mutation(({ ctx }) => clearBookingCalendar(ctx)),
  health: adminProcedure
    .meta({ rest: 'GET /icloud/health' })
    .output(healthView)
    .query(({ ctx }) => cloudHealth(ctx)),
})
