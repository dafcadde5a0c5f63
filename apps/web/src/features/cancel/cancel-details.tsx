import { discountLost } from '@haircuts/scheduling/group-price'
import { type ReactNode, useState } from 'react'
import { useRouter } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { frame } from '../../app/shell/text.ts'
import { now } from '../../ui/browser/clock.ts'
import { Actions, Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { seeYouDay } from '../../ui/format/see-you.ts'
import { useStepHistory } from '../../ui/hooks/use-step-history.ts'
import { ChangeFailed } from '../links/change-failed.tsx'
import { BookAgain } from '../links/link-outcomes.tsx'
import { useChangeBooking } from '../links/use-change-booking.ts'
import { CancelLater } from '../series/visitor-series.tsx'
import { firstNameOf, type ZonedBooking } from '../visit/use-linked-booking.ts'
import { LinkedSheet } from '../visit/visit-sheet.tsx'
import { CancelledGroup, readCancelledGroup } from './cancelled-group.tsx'
import { CannotCancel } from './cannot-cancel.tsx'

/** The steps after the first question. */
const cancelDetails = {
  finalHeading: 'Final Confirmation',
  final:
    'Your appointment will be cancelled, and someone else can book the time. This cannot be undone.',
  othersStay: 'Their times stay as they are.',
  goBack: 'Go Back',
  yes: 'Yes, Cancel Appointment',
  failed: 'Failed to cancel appointment',
  notCancelledHeading: 'Your appointment is still on',
  notCancelled: (day: string, firstName: string) =>
    `Nothing was cancelled. See you ${day}, ${firstName}.`,
  afterAll: 'Cancel after all',
  allHeading: 'Appointments cancelled',
  all: (count: number) =>
    `${count} appointments have been cancelled. Someone else can book the times now.`,
  doneHeading: 'Appointment cancelled',
  done: 'Your appointment has been cancelled. Someone else can book the time now.',
  inCalendar: 'Is it in your calendar? This file removes it.',
  removeFromCalendar: 'Remove from calendar',
} as const

interface CancelDetailsProps {
  /** Undefined when the link is invalid. */
  visit: ZonedBooking | undefined
  publicToken: string
  /** The visitor chose to keep the booking. */
  isNotCancelled: boolean
  /** Returns to the first question. */
  onBack: () => void
}

/** The steps after the first question. */
export function CancelDetails({ visit, ...steps }: CancelDetailsProps) {
  return visit ? <Steps visit={visit} {...steps} /> : <CannotCancel visit={visit} />
}

function Steps(props: CancelDetailsProps & { visit: ZonedBooking }) {
  const { visit, publicToken, isNotCancelled, onBack } = props
  const change = useChangeBooking(trpc.useUtils().client.booking.cancel.mutate)
  const { booking } = visit
  const [allCancelled, setAllCancelled] = useState<number>()
  const cancelledGroup = readCancelledGroup(useHistoryState())
  if (cancelledGroup) return <CancelledGroup visit={visit} group={cancelledGroup} />
  if (change.failure?.code === 'link_invalid') return <CannotCancel visit={undefined} />
  if (change.changed) return <Cancelled visit={visit} publicToken={publicToken} />
  if (allCancelled !== undefined) {
    return (
      <LinkedSheet
        visit={{ ...visit, booking: { ...booking, status: 'cancelled' } }}
        heading={cancelDetails.allHeading}
      >
        <p>{cancelDetails.all(allCancelled)}</p>
        <BookAgain visit={visit} />
      </LinkedSheet>
    )
  }
  if (!booking.canCancel) return <CannotCancel visit={visit} />
  if (isNotCancelled) return <NotCancelled visit={visit} onAfterAll={onBack} />
  return (
    <FinalConfirmation
      visit={visit}
      publicToken={publicToken}
      change={change}
      onBack={onBack}
      onYes={() => change.send({ publicToken })}
    >
      {booking.series ? (
        <CancelLater
          publicToken={publicToken}
          timezone={visit.timezone}
          onCancelled={setAllCancelled}
        />
      ) : null}
    </FinalConfirmation>
  )
}

interface FinalConfirmationProps {
  visit: ZonedBooking
  publicToken: string
  change: Pick<ReturnType<typeof useChangeBooking>, 'isSending' | 'failure'>
  onBack: () => void
  onYes: () => void
  /** The other appointments of its series. */
  children: ReactNode
}

/** Asks a second time. The browser's Back returns to the first question, as the button does. */
function FinalConfirmation(props: FinalConfirmationProps) {
  const { visit, publicToken, change, onBack, onYes, children } = props
  useStepHistory({ isAhead: true, onBack, onForward: () => {} })
  const { isInGroup } = visit.booking
  const group = trpc.bookingGroup.byToken.useQuery(
    { publicToken },
    { enabled: isInGroup, staleTime: 0 },
  )
  const lost = discountLost(group.data?.losingDiscount ?? 0)
  return (
    <LinkedSheet visit={visit} heading={cancelDetails.finalHeading}>
      <p>{cancelDetails.final}</p>
      {lost ? (
        <p>
          <strong>{lost}</strong> {cancelDetails.othersStay}
        </p>
      ) : null}
      <ChangeFailed failure={change.failure} failed={cancelDetails.failed} />
      <Actions>
        <Button
          variant="secondary"
          disabled={change.isSending}
          onClick={() => window.history.back()}
        >
          {cancelDetails.goBack}
        </Button>
        <Button
          variant="danger"
          pending={change.isSending || (isInGroup && group.isFetching)}
          onClick={onYes}
        >
          {cancelDetails.yes}
        </Button>
      </Actions>
      {children}
    </LinkedSheet>
  )
}

function Cancelled({ visit, publicToken }: { visit: ZonedBooking; publicToken: string }) {
  const { base } = useRouter()
  return (
    <LinkedSheet visit={visit} heading={cancelDetails.doneHeading}>
      <p>{cancelDetails.done}</p>
      <p id="in-calendar">{cancelDetails.inCalendar}</p>
      <BookAgain visit={visit}>
        <ButtonAnchor
          variant="secondary"
          href={base + paths.calendarFile(publicToken)}
          aria-describedby="in-calendar"
          download
        >
          {cancelDetails.removeFromCalendar}
        </ButtonAnchor>
      </BookAgain>
    </LinkedSheet>
  )
}

function NotCancelled({ visit, onAfterAll }: { visit: ZonedBooking; onAfterAll: () => void }) {
  const { booking, timezone } = visit
  const day = seeYouDay(booking.startDatetime.getTime(), timezone, now())
  return (
    <LinkedSheet visit={visit} heading={cancelDetails.notCancelledHeading}>
      <p>{cancelDetails.notCancelled(day, firstNameOf(booking))}</p>
      <Actions>
        <ButtonLink href={paths.home}>{frame.returnHome}</ButtonLink>
        <Button variant="quiet" onClick={onAfterAll}>
          {cancelDetails.afterAll}
        </Button>
      </Actions>
    </LinkedSheet>
  )
}
