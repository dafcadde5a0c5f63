/** The steps up to the first question. */
export const cancel = {
  title: (businessName: string) => `Cancel Appointment - ${businessName}`,
  heading: 'Cancel your appointment',
  askHeading: 'Are you sure you want to cancel?',
  ask: 'Nothing is cancelled yet. If only the time is wrong, the reschedule link in your confirmation email moves it.',
  keep: 'Keep Appointment',
  goOn: 'Continue to Cancel',
} as const
