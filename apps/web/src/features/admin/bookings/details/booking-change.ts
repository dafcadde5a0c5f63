import { isBookingStatus } from '@haircuts/scheduling/lifecycle'
import type { BookingChange } from '../../../../app/api/admin-outputs.ts'
import { dateAndTime } from '../../../../ui/format/admin-datetime.ts'
import { preparedTexts } from '../../prepared-texts/text.ts'
import { amountText } from '../../screen/money.ts'
import { statusWords } from '../../screen/text.ts'
import { bookingDetails as words } from './text.ts'

/** Formats one entry of a booking's history: the author and the changed fields. */
export function changeWords({ kind, adminEmail, before, after }: BookingChange, zone: string) {
  const by = adminEmail ? words.you : words.visitor
  if (kind === 'created') return words.booked(by)
  if (kind === 'deleted') return words.deleted(by)
  if (kind === 'restored') return words.restored(by)
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
  const { openedText, openedIn } = after
  const { status, notes, donationAmount, pictureReference, service, comingFor } = after
  const named = status && isBookingStatus(status) ? statusWords[status] : status
  return [
    named ? words.status(named) : undefined,
    clearedOr(donationAmount, words.donationCleared, (sum) => words.donated(amountText(sum))),
    clearedOr(notes, words.notesCleared, () => words.notesChanged),
    pictureReference === before.pictureReference ? undefined : words.pictureChanged,
    service ? words.serviceChanged(service) : undefined,
    clearedOr(after.paymentMethod, words.methodCleared, words.paidBy),
    comingFor ? words.saidComing : undefined,
    openedText && openedIn
      ? preparedTexts.opened(preparedTexts.kinds[openedText], preparedTexts.apps[openedIn])
      : undefined,
  ].filter((part) => part !== undefined)
}

function clearedOr<T>(value: T | null | undefined, cleared: string, words: (value: T) => string) {
  if (value === undefined) return undefined
  return value === null ? cleared : words(value)
}
