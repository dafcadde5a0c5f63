import { wallToInstant } from '@haircuts/scheduling/zone'
import { localDate } from '../datetime.ts'
import { clockDigits } from './datetime.ts'

/**
 * What a `datetime-local` input holds, in the business zone, as an instant in epoch milliseconds.
 *
 * Of a time that comes twice in autumn the first is meant; one that a spring night leaves out is the
 * first instant after the gap.
 *
 * @returns undefined while the field is empty or half filled in.
 */
export function fromWallTime(text: string, zone: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text)
  if (!match?.[1] || !match[2]) return undefined
  return wallToInstant(match[1], match[2], zone, 'opening')
}

/** The other way, for a field that shows what is stored. */
export function toWallTime(at: number, zone: string): string {
  return `${localDate(at, zone)}T${clockDigits(at, zone)}`
}
