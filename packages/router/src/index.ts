import { addonRouter } from './addon/router.ts'
import { appointmentTypeRouter } from './appointment-type/router.ts'
import { authRouter } from './auth/router.ts'
import { availabilityRouter } from './availability/router.ts'
import { blackoutRouter } from './blackout/router.ts'
import { bookingRouter } from './booking/router.ts'
import { businessHoursRouter } from './business-hours/router.ts'
import { calendarEventRouter } from './calendar-event/router.ts'
import { calendarProposalRouter } from './calendar-proposal/router.ts'
import { clientRouter } from './client/router.ts'
import { cloudAccountRouter } from './cloud-account/router.ts'
import { cloudCalendarRouter } from './cloud-calendar/router.ts'
import { dashboardRouter } from './dashboard/router.ts'
import { notificationRouter } from './notification/router.ts'
import { pushDeviceRouter } from './push-device/router.ts'
import { settingRouter } from './setting/router.ts'
import { statisticsRouter } from './statistics/router.ts'
import { router } from './trpc.ts'

/** Every operation of the product, once. REST paths are named in each procedure's meta. */
export const appRouter = router({
  addon: addonRouter,
  appointmentType: appointmentTypeRouter,
  auth: authRouter,
  availability: availabilityRouter,
  blackout: blackoutRouter,
  booking: bookingRouter,
  businessHours: businessHoursRouter,
  calendarEvent: calendarEventRouter,
  calendarProposal: calendarProposalRouter,
  client: clientRouter,
  cloudAccount: cloudAccountRouter,
  cloudCalendar: cloudCalendarRouter,
  dashboard: dashboardRouter,
  notification: notificationRouter,
  pushDevice: pushDeviceRouter,
  setting: settingRouter,
  statistics: statisticsRouter,
})

export type AppRouter = typeof appRouter
