import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { useSendsEmail } from '../../app/api/content.ts'
import { paths } from '../../app/paths.ts'
import { ReachBarber } from '../../app/shell/reach-barber.tsx'
import { frame, site } from '../../app/shell/text.ts'
import { Actions, ButtonLink } from '../../ui/button.tsx'
import type { ZonedBooking } from '../visit/use-linked-booking.ts'
import { LinkedSheet } from '../visit/visit-sheet.tsx'
import { EndedLink } from './link-failed.tsx'
import styles from './link-outcomes.module.css'
import { SendLinksLater } from './send-links-later.tsx'

/** Texts that rescheduling and cancelling share, after the choice of a time or the first question. */
export const linkOutcomes = {
  sameAgain: 'The same again',
  anotherOne: 'Book another one like this',
  bookAgain: 'Book again',
  askBarber: `If something came up, please contact ${site.barber}.`,
} as const

type LinkPurpose = 'reschedule' | 'cancel' | 'answer'

const invalidLink = {
  text: (purpose: LinkPurpose) =>
    `This ${purpose === 'answer' ? '' : `${purpose} `}link is invalid or has expired. Please contact ${site.barber}.`,
  hint: 'Links stop working 30 days after the appointment. If yours is newer, make sure you opened the whole link from your email.',
  hintWithoutEmail:
    'Links stop working 30 days after the appointment. If yours is newer, make sure you opened the whole link.',
} as const

interface ReachInsteadProps {
  visit: ZonedBooking
  heading: string
  text: string
  /** Shown first. */
  children?: ReactNode
}

/** After its cut-off or its start a booking cannot be changed online, so the main action is to contact the barber. */
export function ReachInstead({ visit, heading, text, children }: ReachInsteadProps) {
  const { publicToken = '' } = useParams()
  return (
    <LinkedSheet visit={visit} heading={heading}>
      {children}
      <p>
        {text} {linkOutcomes.askBarber}
      </p>
      <ReachBarber isMain />
      <Actions>
        <ButtonLink variant="secondary" href={sameAgainAt(publicToken)}>
          {linkOutcomes.anotherOne}
        </ButtonLink>
        <ButtonLink variant="quiet" href={paths.home}>
          {frame.returnHome}
        </ButtonLink>
      </Actions>
    </LinkedSheet>
  )
}

function sameAgainAt(publicToken: string): string {
  return `${paths.book}#again=${encodeURIComponent(publicToken)}`
}

/** The links after a finished or cancelled booking; `children` are further actions between them. */
export function BookAgain({ visit, children }: { visit: ZonedBooking; children?: ReactNode }) {
  const { appointmentType, isCleanup } = visit.booking
  const { id } = appointmentType
  const { publicToken } = useParams()
  return (
    <Actions>
      {publicToken && !isCleanup ? (
        <ButtonLink href={sameAgainAt(publicToken)}>{linkOutcomes.sameAgain}</ButtonLink>
      ) : null}
      <ButtonLink variant="secondary" href={id === null ? paths.book : paths.bookType(id)}>
        {linkOutcomes.bookAgain}
      </ButtonLink>
      {children}
      <ButtonLink variant="quiet" href={paths.home}>
        {frame.returnHome}
      </ButtonLink>
    </Actions>
  )
}

/** One text for unknown, expired and wrong-purpose links: the server does not tell them apart either. */
export function InvalidLink({ purpose }: { purpose: LinkPurpose }) {
  const hint = useSendsEmail() ? invalidLink.hint : invalidLink.hintWithoutEmail
  return (
    <EndedLink>
      <p>{invalidLink.text(purpose)}</p>
      <p className={styles.hint}>{hint}</p>
      <SendLinksLater />
      <ReachBarber />
      <ButtonLink variant="secondary" href={paths.home}>
        {frame.returnHome}
      </ButtonLink>
    </EndedLink>
  )
}
