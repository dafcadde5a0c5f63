/** What a visit becomes in the visitor's own calendar. */
export const calendar = {
  title: (visit: string, businessName: string) => `${visit} - ${businessName}`,
  description: 'To reschedule or cancel, use the link in your confirmation email.',
  add: 'Add to calendar',
  google: 'Google Calendar',
} as const
