/** The free clean-up that comes with a fade, in the words of the price list. */
export const cleanup = {
  heading: 'Free neck and ear clean-up',
  offer: (lastDate: string) =>
    `A free neck and ear clean-up within 14 days comes with your cut. It takes 15 minutes; choose a time until ${lastDate}.`,
  booked: (when: string) => `Your free neck and ear clean-up is booked for ${when}.`,
  had: (when: string) => `Your free neck and ear clean-up was on ${when}.`,
  noTimes: 'No times are free until then. Please contact the barber.',
  choose: 'Choose',
  more: 'More times',
  fewer: 'Fewer times',
  day: 'Day',
  free: (count: number) => (count === 1 ? '1 time' : `${count} times`),
  book: (day: string, time: string) => `Book ${day}, ${time}`,
  booking: 'Booking…',
  failed: 'The clean-up could not be booked. Please try again.',
} as const
