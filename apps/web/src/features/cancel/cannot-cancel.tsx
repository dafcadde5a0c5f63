import { dayAndTime } from '../../ui/format/datetime.ts'
import { BookAgain, InvalidLink, ReachInstead } from '../links/link-outcomes.tsx'
import type { ZonedBooking } from '../visit/use-linked-booking.ts'
import { LinkedSheet } from '../visit/visit-sheet.tsx'

const text = {
  alreadyHeading: 'Already Cancelled',
  already: 'This appointment has already been cancelled.',
  heading: 'Cannot Cancel',
  over: (status: string) => `This appointment is ${status} and cannot be cancelled.`,
  begun: 'This appointment has already begun and cannot be cancelled online.',
  tooLate: (until: string) =>
    `This appointment could be cancelled online until ${until}. Your time is still reserved.`,
} as const

/** Why the booking cannot be cancelled. Without a visit, the link is invalid. */
export function CannotCancel({ visit }: { visit: ZonedBooking | undefined }) {
  if (!visit) return <InvalidLink purpose="cancel" />
  const { booking, timezone } = visit
  const { status, hasBegun, cancelUntil } = booking
  if (status === 'confirmed' || status === 'pending') {
    const until = dayAndTime(cancelUntil.getTime(), timezone)
    const reason = hasBegun ? text.begun : text.tooLate(until)
    return <ReachInstead visit={visit} heading={text.heading} text={reason} />
  }
  const isCancelled = status === 'cancelled'
  return (
    <LinkedSheet visit={visit} heading={isCancelled ? text.alreadyHeading : text.heading}>
      <p>{isCancelled ? text.already : text.over(status)}</p>
      <BookAgain visit={visit} />
    </LinkedSheet>
  )
}
