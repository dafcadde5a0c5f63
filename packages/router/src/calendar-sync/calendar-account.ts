import {
  cloudAccount,
  connect,
  disconnect,
  withAppErrors,
} from '@haircuts/core/calendar-sync/account'
import {
  accountView,
  bookingCalendarView,
  calendarView,
  clearInput,
  comparisonView,
  connectInput,
  healthView,
  mappingInput,
  syncView,
  vanishedView,
} from '@haircuts/core/calendar-sync/calendar-schema'
import {
  bookingCalendar,
  clearBookingCalendar,
  cloudHealth,
  discoverCalendars,
  listCalendars,
  repairBookingCalendar,
  setBookingCalendar,
  setMapping,
} from '@haircuts/core/calendar-sync/calendars'
import {
  releaseVanished,
  syncAllCalendars,
  syncCalendarNow,
} from '@haircuts/core/calendar-sync/sync-calendars'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

const SYNC_ERRORS = [
  'cloudAccountNotFound',
  'cloudCalendarNotFound',
  'calendarNotMapped',
  'cloudLoginRefused',
  'cloudTrouble',
] as const

export const cloudAccountRouter = router({
  get: adminProcedure
    .meta({
      rest: 'GET /icloud/account',
      summary: 'Show the connected iCloud account',
      errors: ['cloudAccountNotFound'],
    })
    .output(accountView)
    .query(({ ctx }) => cloudAccount(ctx)),
  connect: adminProcedure
    .meta({
      rest: 'POST /icloud/account',
      summary: 'Connect an iCloud account',
      description:
        'With an app-specific password, which is never sent back. With wrong credentials, the old connection keeps working.',
      errors: ['cloudLoginRefused', 'cloudTrouble'],
      creates: true,
    })
    .input(connectInput)
    .output(accountView)
    .mutation(({ ctx, input }) => connect(ctx, input)),
  disconnect: adminProcedure
    .meta({
      rest: 'DELETE /icloud/account',
      summary: 'Disconnect the iCloud account',
      description: 'Its calendars and their blackouts are removed with it.',
      errors: ['cloudAccountNotFound'],
    })
    .mutation(({ ctx }) => disconnect(ctx)),
})

export const cloudCalendarRouter = router({
  discover: adminProcedure
    .meta({
      rest: 'POST /icloud/calendars/discover',
      summary: 'Find the calendars of the account',
      description: 'Those found before keep their ids and their settings.',
      errors: ['cloudAccountNotFound', 'cloudLoginRefused', 'cloudTrouble'],
    })
    .output(z.array(calendarView))
    .mutation(({ ctx }) => discoverCalendars(ctx)),
  list: adminProcedure
    .meta({
      rest: 'GET /icloud/calendars',
      summary: 'List the calendars of the account',
      errors: ['cloudAccountNotFound'],
    })
    .output(z.array(calendarView))
    .query(({ ctx }) => listCalendars(ctx)),
  update: adminProcedure
    .meta({
      rest: 'PATCH /icloud/calendars/:id',
      summary: 'Choose whether a calendar blocks time',
      errors: ['cloudAccountNotFound', 'cloudCalendarNotFound'],
    })
    .input(mappingInput)
    .output(calendarView)
    .mutation(({ ctx, input }) => setMapping(ctx, input)),
  sync: adminProcedure
    .meta({
      rest: 'POST /icloud/calendars/:id/sync',
      summary: 'Sync a calendar now',
      errors: SYNC_ERRORS,
    })
    .input(byIdInput)
    .output(syncView)
    .mutation(({ ctx, input }) => syncCalendarNow(ctx, input)),
  syncAll: adminProcedure
    .meta({
      rest: 'POST /icloud/sync-all',
      summary: 'Sync every calendar now',
      errors: ['cloudAccountNotFound', 'cloudLoginRefused', 'cloudTrouble'],
    })
    .output(syncView)
    .mutation(({ ctx }) => syncAllCalendars(ctx)),
  openVanished: adminProcedure
    .meta({
      rest: 'POST /icloud/calendars/:id/vanished/confirm',
      summary: 'Confirm that events which vanished at once are gone',
      description:
        'More than twenty events, or half of a calendar of at least four, that vanish in one sync keep their time blocked until this is confirmed. Each one is checked once more.',
      errors: SYNC_ERRORS,
    })
    .input(byIdInput)
    .output(vanishedView)
    .mutation(({ ctx, input }) => withAppErrors(() => releaseVanished(ctx, input))),
  bookingCalendar: adminProcedure
    .meta({
      rest: 'GET /icloud/booking-sync-calendar',
      summary: 'Show which calendar bookings go to',
      errors: ['cloudAccountNotFound'],
    })
    .output(bookingCalendarView)
    .query(({ ctx }) => bookingCalendar(ctx)),
  setBookingCalendar: adminProcedure
    .meta({
      rest: 'POST /icloud/booking-sync-calendar/:id',
      summary: 'Choose the calendar bookings go to',
      errors: ['cloudAccountNotFound', 'cloudCalendarNotFound', 'calendarReadOnly'],
    })
    .input(byIdInput)
    .output(bookingCalendarView)
    .mutation(({ ctx, input }) => setBookingCalendar(ctx, input)),
  clearBookingCalendar: adminProcedure
    .meta({
      rest: 'DELETE /icloud/booking-sync-calendar',
      summary: 'Stop sending bookings to a calendar',
      errors: ['cloudAccountNotFound'],
    })
    .input(clearInput)
    .output(bookingCalendarView)
    .mutation(({ ctx, input }) => clearBookingCalendar(ctx, input)),
  repairBookingCalendar: adminProcedure
    .meta({
      rest: 'POST /icloud/booking-sync-calendar/repair',
      summary: 'Compare upcoming bookings with their events, and fix them',
      errors: ['cloudLoginRefused', 'cloudTrouble'],
    })
    .output(comparisonView)
    .mutation(({ ctx }) => repairBookingCalendar(ctx)),
  health: adminProcedure
    .meta({ rest: 'GET /icloud/health', summary: 'Show how the sync is doing' })
    .output(healthView)
    .query(({ ctx }) => cloudHealth(ctx)),
})
