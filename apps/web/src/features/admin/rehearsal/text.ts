/** The texts of the preview of other hours or settings. */
export const rehearsal = {
  title: 'What would change',
  about: 'Nothing is saved yet. To keep the change, close this and save.',
  failed: 'The effect could not be computed. Please try again.',
  lastDays: 'The last 90 days',
  nextDays: 'The next 60 days',
  numbers: (starts: string) => `Numbers and charts: ${starts}`,
  summary: (starts: string, hours: string) => `${starts}. ${hours}.`,
  same: (what: string) => `The same ${what}`,
  fewer: (share: string, what: string, after: string, before: string) =>
    `${share} fewer ${what} (${after} instead of ${before})`,
  more: (share: string, what: string, after: string, before: string) =>
    `${share} more ${what} (${after} instead of ${before})`,
  starts: 'free times',
  hours: 'hours open for booking',
  now: 'Now',
  changed: 'With the change',
  week: 'Week of',
  startsNow: 'Free times now',
  startsChanged: 'With the change',
  hoursNow: 'Hours now',
  hoursChanged: 'Hours with the change',
  howCounted:
    'Free times are counted for each active appointment type. A past time counts if it could be booked at some point, whatever the lead time.',
  noneBlocked: 'No booking is affected.',
  outsideHours: (count: number) =>
    count === 1
      ? '1 booking falls outside these hours'
      : `${count} bookings fall outside these hours`,
  againstRules: (count: number) =>
    count === 1 ? '1 booking is against these rules' : `${count} bookings are against these rules`,
  stay: 'Whatever you save, they stay until you change them.',
  textTo: (firstName: string) => `Text ${firstName}`,
  offer: 'Offer other times',
  offerNote:
    'Other times are offered within the hours that are saved. Save first if they should follow these.',
  past: (bookings: string) => `${bookings} would not have been accepted`,
  latest: (shown: number) => `The latest ${shown} are listed.`,
  columns: ['When', 'Client', 'Service', 'Why'],
  rules: {
    taken: 'Overlaps another booking',
    past: 'In the past',
    'too-soon': 'Inside the lead time',
    'too-far': 'Too far ahead',
    closed: 'Closed that day',
    'outside-hours': 'Outside business hours',
    break: 'During a break',
    'off-grid': 'Not a regular start time',
    blackout: 'During a blackout',
    'day-full': 'Day full',
    gap: 'Leaves an awkward gap',
  },
} as const
