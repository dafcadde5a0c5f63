import { z } from 'zod'
import { bookingTask } from '../booking-calendar/booking-task.ts'
import { defineModule, noPayload } from '../kernel/define.ts'

/** The events that a push notice tells the barber of: what a client has done, or has not done. */
export const noticeKind = z.enum(['booked', 'moved', 'cancelled', 'unanswered', 'requested'])
export type NoticeKind = z.output<typeof noticeKind>

/** What the list of failures says of a notice that did not arrive. */
export const NOT_TAKEN = 'The browser’s notification service did not accept it.'

export const NOTIFICATIONS = defineModule({
  tables: {
    agenda: 'nothing',
    push_device: 'nothing',
    push_key: 'nothing',
    push_delivery: { erasure: 'deleted by booking', ownData: 'not shown', merge: 'unchanged' },
  },
  retention: {
    notices: {
      what: 'Records of notifications to the barber’s devices, and of sent agendas',
      amount: 30,
      unit: 'day',
      since: 'the notification',
      why: 'A device gets each notification only once, and the barber one agenda a day.',
      sweep: [
        { table: 'push_delivery', where: 'created_at < $1' },
        { table: 'agenda', where: 'planned_at < $1' },
      ],
    },
  },
  jobs: {
    'push-agenda': {
      payload: z.strictObject({ date: z.string() }),
      task: () => 'Notify your devices of the day',
      reason: NOT_TAKEN,
    },
    'push-change': {
      payload: z.strictObject({ bookingId: z.int(), kind: noticeKind, revision: z.int() }),
      task: bookingTask('Notify your devices about'),
    },
    'push-group-request': {
      payload: z.strictObject({ requestId: z.int() }),
      task: () => 'Notify your devices of a groomsmen request',
      reason: NOT_TAKEN,
    },
    'push-login-refused': {
      payload: z.strictObject({ refusedAt: z.string() }),
      task: () => 'Notify your devices that iCloud refused the login',
      reason: NOT_TAKEN,
    },
    'push-to-device': {
      payload: z.strictObject({ deliveryId: z.int() }),
      task: bookingTask('Notify a device about'),
      reason: NOT_TAKEN,
    },
    'push-unanswered': {
      payload: noPayload,
      cron: '*/5 * * * *',
      task: () => 'Notify your devices of bookings without an answer',
    },
  },
})

declare module '../kernel/define.ts' {
  interface DeclaredJobs {
    NOTIFICATIONS: typeof NOTIFICATIONS.jobs
  }
}
