import {
  lateNoticeInput,
  lateNoticeView,
  latePeople,
  latePeopleView,
  sendLateNotice,
} from '@haircuts/core/bookings/late-notices'
import { adminProcedure, router } from '../trpc.ts'

export const lateNoticeRouter = router({
  people: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /late-notices',
      summary: 'List who is left today, to tell them that the barber is running late',
      description:
        'In order of time, with the text about running late for each number of minutes, and the latest notice.',
    })
    .output(latePeopleView)
    .query(({ ctx }) => latePeople(ctx)),
  send: adminProcedure
    .meta({
      rest: 'POST /bookings/:id/late-notice',
      summary: 'Email a client of today that the barber is running late',
      description:
        'By `minutes`. The same number within ten minutes sends no second email; another number sends one, and replaces one that has not left yet.',
      errors: ['bookingNotFound', 'emailMissing', 'notConfirmed'],
    })
    .input(lateNoticeInput)
    .output(lateNoticeView)
    .mutation(({ ctx, input }) => sendLateNotice(ctx, input)),
})
