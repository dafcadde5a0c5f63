import { later } from '../later.tsx'

/** What the calendar needs once something is opened: fetched ahead, after it stands. */
export const BookingDialog = later(async () => (await import('./booking-dialog.tsx')).BookingDialog)
export const BlackoutDialog = later(
  async () => (await import('./blackout-dialog.tsx')).BlackoutDialog,
)
export const CreateBlackoutDialog = later(
  async () => (await import('./create-blackout-dialog.tsx')).CreateBlackoutDialog,
)
export const CreateBookingDialog = later(
  async () => (await import('../create-booking-dialog.tsx')).CreateBookingDialog,
)
