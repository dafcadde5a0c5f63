/** When emails to the barber leave: what clients did, and the agenda of the day. Instants are epoch milliseconds. */
import { localDate, wallToInstant } from './zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What clients do within this time is one email. */
const BURST = 2 * MINUTE
/** After so many emails within a day, what clients do is collected for longer, so that a flood fills no mailbox. */
export const MANY_PER_DAY = 20
const LONG_BURST = HOUR
/** An email tells of so many bookings; the next one begins another. Nobody reads more, and each of them is written anew. */
export const MANY_PER_MAIL = 50

/** A computer that was asleep at the hour still sends the agenda, but none in the afternoon of its day. */
const AGENDA_UNTIL = 3 * HOUR

/** When the email about an act leaves that no waiting email tells of. */
export function burstEnd(now: number, mailsOfLastDay: number): number {
  return now + (mailsOfLastDay < MANY_PER_DAY ? BURST : LONG_BURST)
}

/** The barber has this long to answer a request, however many emails there are. */
const ANSWER_TIME = 30 * MINUTE

/** When the email about a request leaves at the latest that waits until the given time. */
export function requestNotifiedBy(now: number, pendingUntil: number): number {
  return Math.max(now + BURST, pendingUntil - ANSWER_TIME)
}

/**
 * The date, yyyy-MM-dd, whose agenda is due, or null. An hour that a clock change leaves out is the first instant after it,
 * and a repeated hour its first occurrence.
 *
 * @param hour 0 to 23, or null for no agenda.
 */
export function agendaDue(
  now: number,
  { hour, zone }: { hour: number | null; zone: string },
): string | null {
  // Stryker disable next-line ConditionalExpression: no hour has no due time either, which no moment is after
  if (hour === null) return null
  const date = localDate(now, zone)
  const due = agendaTime(date, { hour, zone })
  return due <= now && now < due + AGENDA_UNTIL ? date : null
}

/** When the agenda of a date is due. */
export function agendaTime(date: string, { hour, zone }: { hour: number; zone: string }): number {
  return wallToInstant(date, `${String(hour).padStart(2, '0')}:00`, zone, 'opening')
}
