import { useRouter } from 'wouter'
import { cancelEnd } from '../content/cancel-end.ts'
import { emailedLinkEnd } from '../content/emailed-link-end.ts'
import { frame } from '../content/site.ts'
import { weekdayName } from '../lib/datetime.ts'
import { firstNameOf } from '../lib/linked-booking.ts'
import { trpc } from '../lib/trpc.ts'
import { useChange } from '../lib/use-change.ts'
import type { ShownVisit } from '../lib/use-linked-visit.ts'
import { useStepHistory } from '../lib/use-step-history.ts'
import { paths } from '../paths.ts'
import { Actions } from '../ui/actions.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { BookAgain } from './book-again.tsx'
import { InvalidLink } from './link-invalid.tsx'
import { LinkedSheet } from './linked-sheet.tsx'
import { Trouble, What } from './trouble.tsx'

export { InvalidLink }

interface CancelEndProps {
  visit: ShownVisit
  publicToken: string
  /** The visitor thought better of it. */
  isKept: boolean
  /** To the first question. */
  onBack: () => void
}

/** All that follows the first question, and the visits that cannot be asked about. */
export function CancelEnd({ visit, publicToken, isKept, onBack }: CancelEndProps) {
  const change = useChange(trpc.booking.cancel.useMutation())
  const { booking } = visit
  if (change.trouble?.code === 'link_invalid') return <InvalidLink purpose="cancel" />
  if (change.changed) return <Cancelled visit={visit} publicToken={publicToken} />
  if (booking.status === 'cancelled')
    return (
      <LinkedSheet visit={visit} heading={cancelEnd.alreadyHeading}>
        <p>{cancelEnd.already}</p>
        <BookAgain visit={visit} />
      </LinkedSheet>
    )
  if (booking.status !== 'confirmed')
    return (
      <LinkedSheet visit={visit} heading={cancelEnd.cannotHeading}>
        <p>{cancelEnd.cannot(booking.status)}</p>
        <BookAgain visit={visit} />
      </LinkedSheet>
    )
  if (isKept) return <Kept visit={visit} onAfterAll={onBack} />
  return (
    <FinalConfirmation
      visit={visit}
      change={change}
      onBack={onBack}
      onYes={() => change.send({ publicToken })}
    />
  )
}

interface FinalConfirmationProps {
  visit: ShownVisit
  change: Pick<ReturnType<typeof useChange>, 'isSending' | 'trouble'>
  onBack: () => void
  onYes: () => void
}

/** The browser's back leads to the first question, as the button does. */
function FinalConfirmation({ visit, change, onBack, onYes }: FinalConfirmationProps) {
  useStepHistory({ isAhead: true, onBack, onForward: () => {} })
  return (
    <LinkedSheet visit={visit} heading={cancelEnd.finalHeading}>
      <p>{cancelEnd.final}</p>
      {change.trouble ? (
        <Trouble>
          <What>{change.trouble.detail ?? cancelEnd.failed}</What>
          {change.trouble.isLost ? <p>{emailedLinkEnd.lost}</p> : null}
        </Trouble>
      ) : null}
      <Actions>
        <Button
          variant="secondary"
          disabled={change.isSending}
          onClick={() => window.history.back()}
        >
          {cancelEnd.goBack}
        </Button>
        <Button variant="danger" pending={change.isSending} onClick={onYes}>
          {cancelEnd.yes}
        </Button>
      </Actions>
    </LinkedSheet>
  )
}

function Cancelled({ visit, publicToken }: { visit: ShownVisit; publicToken: string }) {
  const { base } = useRouter()
  return (
    <LinkedSheet visit={visit} heading={cancelEnd.doneHeading}>
      <p>{cancelEnd.done}</p>
      <p id="in-calendar">{cancelEnd.inCalendar}</p>
      <BookAgain visit={visit}>
        <ButtonAnchor
          variant="secondary"
          href={base + paths.calendarFile(publicToken)}
          aria-describedby="in-calendar"
          download
        >
          {cancelEnd.removeFromCalendar}
        </ButtonAnchor>
      </BookAgain>
    </LinkedSheet>
  )
}

function Kept({ visit, onAfterAll }: { visit: ShownVisit; onAfterAll: () => void }) {
  const { booking, timezone } = visit
  const weekday = weekdayName(booking.startDatetime.getTime(), timezone)
  return (
    <LinkedSheet visit={visit} heading={cancelEnd.keptHeading}>
      <p>{cancelEnd.kept(weekday, firstNameOf(booking))}</p>
      <Actions>
        <ButtonLink href={paths.home}>{frame.returnHome}</ButtonLink>
        <Button variant="quiet" onClick={onAfterAll}>
          {cancelEnd.afterAll}
        </Button>
      </Actions>
    </LinkedSheet>
  )
}
