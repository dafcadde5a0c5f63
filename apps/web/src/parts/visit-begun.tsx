import { emailedLinkDetails } from '../site/emailed-link-details.ts'
import { BookAgain } from './book-again.tsx'
import { LinkedSheet } from './linked-sheet.tsx'
import { ReachBarber } from './reach-barber.tsx'
import type { ZonedBooking } from './use-linked-booking.ts'

interface VisitBegunProps {
  visit: ZonedBooking
  heading: string
  words: string
}

/** After its start a booking cannot be changed online, so this shows how to contact the barber. */
export function VisitBegun({ visit, heading, words }: VisitBegunProps) {
  return (
    <LinkedSheet visit={visit} heading={heading}>
      <p>
        {words} {emailedLinkDetails.askBarber}
      </p>
      <ReachBarber />
      <BookAgain visit={visit} />
    </LinkedSheet>
  )
}
