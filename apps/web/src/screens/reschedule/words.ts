/** The steps up to the choice of a time. */
export const reschedule = {
  title: (businessName: string) => `Reschedule Appointment - ${businessName}`,
  heading: 'Reschedule your appointment',
  bookedNow: 'Booked now',
  now: (time: string) => `Now ${time}`,
  chooseTime: 'Choose a new time',
} as const
