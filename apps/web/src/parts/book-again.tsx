import { emailedLinkEnd } from '../content/emailed-link-end.ts'
import { frame } from '../content/site.ts'
import type { ShownVisit } from '../lib/use-linked-visit.ts'
import { paths } from '../paths.ts'
import { Actions } from '../ui/actions.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The ways on from a visit that is over, with what else there is to do between them. */
export function BookAgain({ visit, children }: { visit: ShownVisit; children?: React.ReactNode }) {
  const { id } = visit.booking.appointmentType
  return (
    <Actions>
      <ButtonLink href={id === null ? paths.book : paths.bookType(id)}>
        {emailedLinkEnd.bookAgain}
      </ButtonLink>
      {children}
      <ButtonLink variant="quiet" href={paths.home}>
        {frame.returnHome}
      </ButtonLink>
    </Actions>
  )
}
