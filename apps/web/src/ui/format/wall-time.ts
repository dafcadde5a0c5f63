import { wallToInstant } from '@haircuts/scheduling/zone'
import { clockDigits } from './admin-datetime.ts'
import { localDate } from './datetime.ts'

/**
 * The instant, in epoch milliseconds, of the value of a `datetime-local` input in the business zone.
 *
 * An ambiguous time at the end of daylight saving time is the earlier instant; a time in the gap at its
 * beginning is the first instant after the gap.
 *
 * @returns undefined when the field is empty or incomplete.
 */
export function fromWallTime(text: string, zone: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text)
  if (!match?.[1] || !match[2]) return undefined
  return wallToInstant(match[1], match[2], zone, 'opening')
}

/** The value of a `datetime-local` input for an instant, the inverse of `fromWallTime`. */
export function toWallTime(at: number, zone: string): string {
  return `${localDate(at, zone)}T${clockDigits(at, zone)}`
}
