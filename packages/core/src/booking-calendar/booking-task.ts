/** What the list of failures calls a job about a booking. */
export const bookingTask = (before: string) => (name: string | null) =>
  name ? `${before} the booking of ${name}` : `${before} a booking`
