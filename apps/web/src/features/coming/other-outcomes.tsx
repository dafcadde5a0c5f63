import { BookAgain, InvalidLink, ReachInstead } from '../links/link-outcomes.tsx'
import type { ZonedBooking } from '../visit/use-linked-booking.ts'
import { LinkedSheet } from '../visit/visit-sheet.tsx'

/** The page of a reminder link whose appointment can no longer be confirmed. */
const outcomes = {
  heading: 'No answer needed',
  over: (status: string) => `This appointment is ${status}.`,
  begun: 'This appointment has already begun.',
} as const

/** Without a visit, the link is invalid. */
export function OtherOutcome({ visit }: { visit: ZonedBooking | undefined }) {
  if (!visit) return <InvalidLink purpose="answer" />
  const { status } = visit.booking
  if (status === 'confirmed')
    return <ReachInstead visit={visit} heading={outcomes.heading} text={outcomes.begun} />
  return (
    <LinkedSheet visit={visit} heading={outcomes.heading}>
      <p>{outcomes.over(status)}</p>
      <BookAgain visit={visit} />
    </LinkedSheet>
  )
}
