import { apiKeyRouter } from './accounts/api-key.ts'
import { authRouter } from './accounts/auth.ts'
import { availabilityRouter } from './availability/availability.ts'
import { blackoutRouter } from './availability/blackout.ts'
import { businessHoursRouter } from './availability/business-hours.ts'
import { closingRouter } from './availability/closing.ts'
import { rehearsalRouter } from './availability/rehearsal.ts'
import { specialDateRouter } from './availability/special-date.ts'
import { arrivalRouter } from './bookings/arrival.ts'
import { bookingRouter } from './bookings/booking.ts'
import { bookingGroupRouter } from './bookings/booking-group.ts'
import { cleanupRouter } from './bookings/cleanup.ts'
import { groupRequestRouter } from './bookings/group-request.ts'
import { lateNoticeRouter } from './bookings/late-notice.ts'
import { requestRouter } from './bookings/request.ts'
import { sameAgainRouter } from './bookings/same-again.ts'
import { seriesRouter } from './bookings/series.ts'
import { bookingWishRouter } from './bookings/wish.ts'
import { cloudAccountRouter, cloudCalendarRouter } from './calendar-sync/calendar-account.ts'
import { calendarAddressRouter } from './calendar-sync/calendar-address.ts'
import { calendarFeedRouter } from './calendar-sync/calendar-feed.ts'
import { calendarProposalRouter } from './calendar-sync/proposal.ts'
import { addonRouter } from './catalog/addon.ts'
import { appointmentTypeRouter } from './catalog/appointment-type.ts'
import { clientRouter } from './clients/client.ts'
import { clientImportRouter } from './clients/client-import.ts'
import { cutCardRouter } from './clients/cut-card.ts'
import { bookingLinksRouter } from './emails/booking-links.ts'
import { mailServerRouter } from './emails/mail-server.ts'
import { addressReleaseRouter, notificationRouter } from './emails/message.ts'
import { liveRouter } from './live.ts'
import { nudgeRouter } from './notifications/nudge.ts'
import { barberReachRouter, pushDeviceRouter } from './notifications/push.ts'
import { calendarEventRouter } from './operations/calendar.ts'
import { dashboardRouter } from './operations/dashboard.ts'
import { deletedItemRouter } from './operations/deleted-item.ts'
import { erasureRouter } from './operations/erasure.ts'
import { ownDataRouter } from './operations/own-data.ts'
import { restoreRouter } from './operations/restore.ts'
import { retentionRouter } from './operations/retention.ts'
import { setupRouter } from './operations/setup.ts'
import { statisticsRouter } from './operations/statistics.ts'
import { systemRouter } from './operations/system.ts'
import { contentRouter } from './site/content.ts'
import { phoneRouter } from './site/phone.ts'
import { settingRouter } from './site/setting.ts'
import { router } from './trpc.ts'
import { offerRouter } from './waitlist/offer.ts'
import { waitlistRouter } from './waitlist/waitlist.ts'
import { webhookRouter } from './webhooks/webhook.ts'

/** Every operation of the product; REST routes are derived from each procedure's `meta.rest`. */
export const appRouter = router({
  addon: addonRouter,
  addressRelease: addressReleaseRouter,
  apiKey: apiKeyRouter,
  appointmentType: appointmentTypeRouter,
  arrival: arrivalRouter,
  auth: authRouter,
  availability: availabilityRouter,
  barberReach: barberReachRouter,
  blackout: blackoutRouter,
  booking: bookingRouter,
  bookingGroup: bookingGroupRouter,
  bookingWish: bookingWishRouter,
  bookingLinks: bookingLinksRouter,
  groupRequest: groupRequestRouter,
  businessHours: businessHoursRouter,
  calendarEvent: calendarEventRouter,
  calendarProposal: calendarProposalRouter,
  cleanup: cleanupRouter,
  clients: clientRouter,
  clientImport: clientImportRouter,
  closing: closingRouter,
  cloudAccount: cloudAccountRouter,
  calendarAddress: calendarAddressRouter,
  calendarFeed: calendarFeedRouter,
  cloudCalendar: cloudCalendarRouter,
  content: contentRouter,
  cutCard: cutCardRouter,
  dashboard: dashboardRouter,
  deletedItem: deletedItemRouter,
  erasure: erasureRouter,
  lateNotice: lateNoticeRouter,
  live: liveRouter,
  mailServer: mailServerRouter,
  notification: notificationRouter,
  nudge: nudgeRouter,
  offer: offerRouter,
  ownData: ownDataRouter,
  pushDevice: pushDeviceRouter,
  rehearsal: rehearsalRouter,
  request: requestRouter,
  restore: restoreRouter,
  retention: retentionRouter,
  sameAgain: sameAgainRouter,
  series: seriesRouter,
  phone: phoneRouter,
  setting: settingRouter,
  setup: setupRouter,
  specialDate: specialDateRouter,
  statistics: statisticsRouter,
  system: systemRouter,
  waitlist: waitlistRouter,
  webhook: webhookRouter,
})

export type AppRouter = typeof appRouter
