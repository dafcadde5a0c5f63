import { addonRouter } from './addon/router.ts'
import { appointmentTypeRouter } from './appointment-type/router.ts'
import { authRouter } from './auth/router.ts'
import { availabilityRouter } from './availability/router.ts'
import { blackoutRouter } from './blackout/router.ts'
import { bookingRouter } from './booking/router.ts'
import { bookingGroupRouter } from './booking-group/router.ts'
import { businessHoursRouter } from './business-hours/router.ts'
import { calendarEventRouter } from './calendar/router.ts'
import { clientRouter } from './client/router.ts'
import { clientImportRouter } from './client-import/router.ts'
import { closingRouter } from './closing/router.ts'
import { contentRouter } from './content/router.ts'
import { cutCardRouter } from './cut-card/router.ts'
import { dashboardRouter } from './dashboard/router.ts'
import { deletedItemRouter } from './deleted-item/router.ts'
import { erasureRouter } from './erasure/router.ts'
import { cloudAccountRouter, cloudCalendarRouter } from './icloud/router.ts'
import { liveRouter } from './live/router.ts'
import { addressReleaseRouter, notificationRouter } from './message/router.ts'
import { offerRouter } from './offer/router.ts'
import { calendarProposalRouter } from './proposal/router.ts'
import { pushDeviceRouter } from './push/router.ts'
import { rehearsalRouter } from './rehearsal/router.ts'
import { restoreRouter } from './restore/router.ts'
import { retentionRouter } from './retention/router.ts'
import { sameAgainRouter } from './same-again/router.ts'
import { seriesRouter } from './series/router.ts'
import { settingRouter } from './setting/router.ts'
import { setupRouter } from './setup/router.ts'
import { specialDateRouter } from './special-date/router.ts'
import { statisticsRouter } from './statistics/router.ts'
import { systemRouter } from './system/router.ts'
import { router } from './trpc.ts'
import { waitlistRouter } from './waitlist/router.ts'

/** Every operation of the product; REST routes are derived from each procedure's `meta.rest`. */
export const appRouter = router({
  addon: addonRouter,
  addressRelease: addressReleaseRouter,
  appointmentType: appointmentTypeRouter,
  auth: authRouter,
  availability: availabilityRouter,
  blackout: blackoutRouter,
  booking: bookingRouter,
  bookingGroup: bookingGroupRouter,
  businessHours: businessHoursRouter,
  calendarEvent: calendarEventRouter,
  calendarProposal: calendarProposalRouter,
  clients: clientRouter,
  clientImport: clientImportRouter,
  closing: closingRouter,
  cloudAccount: cloudAccountRouter,
  cloudCalendar: cloudCalendarRouter,
  content: contentRouter,
  cutCard: cutCardRouter,
  dashboard: dashboardRouter,
  deletedItem: deletedItemRouter,
  erasure: erasureRouter,
  live: liveRouter,
  notification: notificationRouter,
  offer: offerRouter,
  pushDevice: pushDeviceRouter,
  rehearsal: rehearsalRouter,
  restore: restoreRouter,
  retention: retentionRouter,
  sameAgain: sameAgainRouter,
  series: seriesRouter,
  setting: settingRouter,
  setup: setupRouter,
  specialDate: specialDateRouter,
  statistics: statisticsRouter,
  system: systemRouter,
  waitlist: waitlistRouter,
})

export type AppRouter = typeof appRouter
