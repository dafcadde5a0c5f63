/** Texts of the dashboard and of the review. */
export const dashboard = {
  newBooking: 'New booking',
  failed: 'The dashboard could not be loaded.',
  total: 'Total Bookings',
  confirmed: 'Confirmed',
  today: "Today's Appointments",
  dayList: 'Still to come today',
  next: 'Next',
  inTheChair: 'In the chair',
  until: (time: string) => `until ${time}`,
  inMinutes: (minutes: number) => `in ${minutes} min`,
  now: 'now',
  dayDone: 'The day’s work is done.',
  dayFree: 'Nothing is booked for today.',
  toCalendar: 'Open the calendar',
  upcoming: "Today's Upcoming Bookings",
  noUpcoming: 'Nobody comes in the next 30 minutes.',
  unreviewed: 'Unreviewed Bookings',
  unreviewedOf: (shown: number, total: number) => `The latest ${shown} of ${total}.`,
  showAll: (count: number) => `Show all ${count}`,
  noUnreviewed: 'Every past visit is reviewed.',
  noShowsStay: 'No-shows come last, and stay here until they are completed or cancelled.',
  recent: 'Recent Bookings',
  noRecent: 'No bookings yet. Share the link of the site, or make the first one here.',
  viewDetails: 'View Details',
  review: 'Review',
  columns: {
    client: 'Client',
    service: 'Appointment Type',
    when: 'Date & Time',
    status: 'Status',
    actions: 'Actions',
  },
} as const

export const review = {
  title: 'Review',
  left: (count: number, noShows: number) => {
    if (noShows === 0) return `${count} visits to review`
    if (noShows === count) return `${count} no-shows to review`
    return `${count} visits to review, ${noShows} of them no-shows`
  },
  isNoShow: 'This visit is a no-show. No-Show leaves it one, Save and Next makes it completed.',
  notes: 'Admin Notes',
  donation: 'Donation Amount',
  saveAndNext: 'Save and Next',
  noShow: 'No-Show',
  keyNext: 'saves and goes on,',
  keyNoShow: 'notes a no-show.',
  keyStayNoShow: 'leaves it a no-show.',
  saved: (name: string) => `${name}: saved as completed`,
  missed: (name: string) => `${name}: noted as a no-show`,
  failed: (name: string) => `The review of ${name} could not be saved.`,
  undone: (name: string) => `${name}: back to how it was`,
} as const
