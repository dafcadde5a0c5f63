/** The barber can still call a client who has not chosen another time by then. */
const HOURS_TO_CALL = 3

/** The time until which a client whose day is closed may choose one of the held times, if they are held that long. */
export function lastAnswerAt(startAt: Date): Date {
  return new Date(startAt.getTime() - HOURS_TO_CALL * 3_600_000)
}

/** Whether a day was closed so shortly before a visit that its client has to be called or texted immediately. */
export function isTooSoonToAsk(startAt: Date, closedAt: Date): boolean {
  return lastAnswerAt(startAt) <= closedAt
}
