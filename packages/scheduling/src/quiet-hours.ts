/** The hours of the night, in which no email that time alone causes, such as a reminder, leaves if it can wait for the morning. */
import { addDays } from './local-date.ts'
import { localDate, wallToInstant } from './zone.ts'

/** An email that waits for the morning has to leave this long before its visit. */
const MORNING_LEAD_MS = 2 * 3_600_000

export interface QuietHours {
  /** Clock times 'HH:MM' of the zone; the same one twice for no quiet hours. */
  readonly from: string
  readonly until: string
  readonly zone: string
}

/**
 * When an email leaves that is due at `due`: unchanged outside the quiet hours. One that falls inside leaves at their end if
 * that is at least two hours before the visit, else at their beginning.
 *
 * @param visitStart is null for an email after the visit.
 */
export function outsideQuietHours(
  due: number,
  visitStart: number | null,
  quiet: QuietHours,
): number {
  const night = nightAt(due, quiet)
  if (!night) return due
  const waits = visitStart === null || night.end <= visitStart - MORNING_LEAD_MS
  return waits ? night.end : night.start
}

export function isQuietAt(instant: number, quiet: QuietHours): boolean {
  return nightAt(instant, quiet) !== null
}

/** The quiet hours that hold the instant, as a half-open interval. They may begin on the day before. */
function nightAt(instant: number, { from, until, zone }: QuietHours) {
  if (from === until) return null
  const today = localDate(instant, zone)
  for (const date of [addDays(today, -1), today]) {
    const start = wallToInstant(date, from, zone, 'opening')
    const end = wallToInstant(from < until ? date : addDays(date, 1), until, zone, 'opening')
    if (start <= instant && instant < end) return { start, end }
  }
  return null
}
