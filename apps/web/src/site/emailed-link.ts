/** The loading and error texts of the rescheduling and cancelling screens. */
export const emailedLink = {
  loading: 'Loading your appointment',
  failedHeading: 'Your appointment could not be loaded',
  failed: 'Please check your connection and try again. Nothing about your appointment has changed.',
  retry: 'Try again',
} as const
