import { isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { bookingDetails as words } from '../../content/admin/booking-details.ts'
import { statusWords } from '../../content/admin/frame.ts'
import type { BookingChange } from './booking.ts'
import { dateAndTime } from './datetime.ts'
import { amountText } from './money.ts'

/** One line of a booking's history as a sentence: who did what to it. */
export function changeWords({ kind, adminEmail, before, after }: BookingChange, zone: string) {
  const by = adminEmail ? words.you : words.visitor
  if (kind === 'created') return words.booked(by)
  const parts = partsOf(before, after)
  if (kind === 'moved' && before.startDatetime && after.startDatetime) {
    const [from, to] = [before.startDatetime, after.startDatetime].map((at) =>
      dateAndTime(Date.parse(at), zone),
    )
    return [words.moved(by, from ?? '', to ?? ''), ...parts].join('. ')
  }
  if (kind === 'cancelled') return [words.cancelled(by), ...parts.slice(1)].join('. ')
  return parts.length > 0 ? parts.join('. ') : words.changed(by)
}

function partsOf(before: BookingChange['before'], after: BookingChange['after']): string[] {
  const { status, notes, donationAmount, pictureReference } = after
  const named = status && isBookingStatus(status) ? statusWords[status] : status
  return [
    named ? words.status(named) : undefined,
    clearedOr(donationAmount, words.donationCleared, (sum) => words.donated(amountText(sum))),
    clearedOr(notes, words.notesCleared, () => words.notesChanged),
    pictureReference === before.pictureReference ? undefined : words.pictureChanged,
  ].filter((part) => part !== undefined)
}

function clearedOr<T>(value: T | null | undefined, cleared: string, words: (value: T) => string) {
  if (value === undefined) return undefined
  return value === null ? cleared : words(value)
}
