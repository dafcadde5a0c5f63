import { z } from 'zod'
import { bookingTask } from '../booking-calendar/booking-task.ts'
import { defineModule, noPayload } from '../kernel/define.ts'

export const CALENDAR_SYNC = defineModule({
  tables: {
    cloud_account: 'nothing',
    cloud_calendar: 'nothing',
    cloud_object: 'nothing',
    calendar_feed: 'nothing',
    cloud_event: {
      erasure: 'its event is overwritten without the person',
      ownData: 'not shown',
      merge: 'unchanged',
    },
  },
  retention: {
    eventTexts: {
      what: 'Copies of what was written to the iCloud calendar',
      amount: 90,
      unit: 'day',
      since: 'the appointment',
      why: 'Notes that the barber adds to an event stay when it is written again.',
      sweep: [
        {
          table: 'cloud_event',
          where: `description IS NOT NULL
            AND EXISTS (SELECT FROM booking WHERE booking.id = booking_id AND end_at < $1)`,
          set: 'description = NULL',
        },
      ],
    },
    syncedBlackouts: {
      what: 'Blackouts copied from the iCloud calendar',
      amount: 30,
      unit: 'day',
      since: 'their end',
      why: 'Past times block nothing.',
      sweep: [
        {
          table: 'blackout',
          where: 'cloud_calendar_id IS NOT NULL AND end_at < $1',
        },
      ],
    },
  },
  jobs: {
    'compare-calendars': {
      payload: noPayload,
      cron: '2 8 * * *',
      task: () => 'Compare your calendars with iCloud',
    },
    'compare-events': {
      payload: noPayload,
      cron: '*/5 * * * *',
      task: () => 'Compare your bookings with iCloud',
    },
    'sync-calendar': {
      payload: z.strictObject({ calendarId: z.int() }),
      task: () => 'Sync a calendar for the first time',
    },
    'sync-calendars': {
      payload: noPayload,
      cron: '*/5 * * * *',
      task: () => 'Sync your iCloud calendars',
    },
    'verify-login': { payload: noPayload, task: () => 'Check the iCloud login' },
    'verify-login-hourly': {
      payload: noPayload,
      cron: '7 * * * *',
      task: () => 'Check the iCloud login',
    },
    'write-event': {
      payload: z.strictObject({ bookingId: z.int() }),
      task: bookingTask('Sync with iCloud:'),
    },
  },
})

declare module '../kernel/define.ts' {
  interface DeclaredJobs {
    CALENDAR_SYNC: typeof CALENDAR_SYNC.jobs
  }
}
