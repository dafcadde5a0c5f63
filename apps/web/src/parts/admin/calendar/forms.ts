import { later } from '../later.tsx'

/** What the calendar asks for when something is to be changed: not needed to show it. */
export const CreateBlackout = later(
  async () => (await import('./create-blackout.tsx')).CreateBlackout,
)
export const RescheduleBlackout = later(
  async () => (await import('./reschedule-blackout.tsx')).RescheduleBlackout,
)
export const RescheduleBooking = later(
  async () => (await import('./reschedule-booking.tsx')).RescheduleBooking,
)
export const CreateBooking = later(
  async () => (await import('../create-booking-dialog.tsx')).CreateBookingDialog,
)

/** Once the calendar stands. One that fails is asked for again when it is needed. */
export function fetchForms(): void {
  const forms = [CreateBlackout, RescheduleBlackout, RescheduleBooking, CreateBooking]
  void Promise.allSettled(forms.map((form) => form.fetch()))
}
