import { paths } from '../paths.ts'
import { emailedLinkDetails } from '../site/emailed-link-details.ts'
import { frame } from '../site/site.ts'
import { Actions } from '../ui/actions.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { ZonedBooking } from './use-linked-booking.ts'

/** The links after a finished or cancelled booking; `children` are further actions between them. */
export function BookAgain({
  visit,
  children,
}: {
  visit: ZonedBooking
  children?: React.ReactNode
}) {
  const { id } = visit.booking.appointmentType
  return (
    <Actions>
      <ButtonLink href={id === null ? paths.book : paths.bookType(id)}>
        {emailedLinkDetails.bookAgain}
      </ButtonLink>
      {children}
      <ButtonLink variant="quiet" href={paths.home}>
        {frame.returnHome}
      </ButtonLink>
    </Actions>
  )
}
