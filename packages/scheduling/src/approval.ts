/** How long a first visit waits for the barber. Instants are epoch milliseconds. */

const HOUR = 3_600_000

/** The answer has to arrive this long before the visit, so that the client can still plan the day. */
const ANSWER_LEAD = 2 * HOUR

interface Request {
  /** When the visit was asked for. */
  readonly asked: number
  readonly start: number
}

/**
 * When a request ends without an answer: after the given hours or two hours before the visit, whichever is first. A visit
 * that is asked for later than that waits half of the time that is left, so that the client learns it before setting out.
 */
export function approvalEndsAt({ asked, start }: Request, approvalHours: number): number {
  const latest = start - ANSWER_LEAD
  const soonest = latest > asked ? latest : asked + Math.max(0, start - asked) / 2
  return Math.floor(Math.min(asked + approvalHours * HOUR, soonest))
}
