import { isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { amountText } from '../../../../app/admin/screen/money.ts'
import { statusLabels } from '../../../../app/admin/screen/text.ts'
import type { BookingChange } from '../../../../app/api/admin-outputs.ts'
import { dateAndTimeInText } from '../../../../ui/format/admin-datetime.ts'
import { preparedTexts } from '../../prepared-texts/text.ts'
import { requests } from '../../requests/text.ts'
import { bookingDetails as text } from './text.ts'

/** Formats one entry of a booking's history: the author and the changed fields. */
export function formatChange({ kind, adminEmail, before, after }: BookingChange, zone: string) {
  const by = adminEmail ? text.you : text.visitor
  if (kind === 'created') return text.booked(by)
  if (kind === 'deleted') return text.deleted(by)
  if (kind === 'restored') return text.restored(by)
  const parts = partsOf(before, after)
  if (kind === 'moved' && before.startDatetime && after.startDatetime) {
    const [from, to] = [before.startDatetime, after.startDatetime].map((at) =>
      dateAndTimeInText(Date.parse(at), zone),
    )
    return [text.moved(by, from ?? '', to ?? ''), ...parts].join('. ')
  }
  if (after.decision) return requests.decided[after.decision]
  if (kind === 'cancelled') return [text.cancelled(by), ...parts.slice(1)].join('. ')
  return parts.length > 0 ? parts.join('. ') : text.changed(by)
}

function partsOf(before: BookingChange['before'], after: BookingChange['after']): string[] {
  const { openedText, openedIn } = after
  const { status, notes, donationAmount, pictureReference, service, comingFor } = after
  const named = status && isBookingStatus(status) ? statusLabels[status] : status
  return [
    named ? text.status(named) : undefined,
    clearedOr(donationAmount, text.donationCleared, (sum) => text.donated(amountText(sum))),
    clearedOr(notes, text.notesCleared, () => text.notesChanged),
    pictureReference === before.pictureReference ? undefined : text.pictureChanged,
    service ? text.serviceChanged(service) : undefined,
    clearedOr(after.paymentMethod, text.methodCleared, text.paidBy),
    comingFor ? text.saidComing : undefined,
    openedText && openedIn
      ? preparedTexts.opened[openedIn](preparedTexts.kinds[openedText])
      : undefined,
  ].filter((part) => part !== undefined)
}

function clearedOr<T>(value: T | null | undefined, cleared: string, text: (value: T) => string) {
  if (value === undefined) return undefined
  return value === null ? cleared : text(value)
}
