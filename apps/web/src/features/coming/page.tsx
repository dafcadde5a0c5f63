import { useParams } from 'wouter'
import { useBusinessName } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { seeYouDay } from '../../ui/format/see-you.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { ChangeFailed } from '../links/change-failed.tsx'
import { emailedLink, LinkFailed } from '../links/link-failed.tsx'
import { useChangeBooking } from '../links/use-change-booking.ts'
import { firstNameOf, useLinkedBooking, type ZonedBooking } from '../visit/use-linked-booking.ts'
import { LinkedSheet, VisitSheetSkeleton } from '../visit/visit-sheet.tsx'
import { OtherOutcome } from './other-outcomes.tsx'
import { Unsubscribing, unsubscribing } from './unsubscribing.tsx'

export const coming = {
  title: (businessName: string) => `Are you coming? - ${businessName}`,
  heading: 'Are you coming?',
  ask: 'One tap, and the barber knows to expect you.',
  yes: 'I’m coming',
  failed: 'Your answer could not be saved',
  doneHeading: (day: string) => `See you ${day}`,
  done: (firstName: string) => `Thanks, ${firstName}. The barber knows you’re coming.`,
  ifNot:
    'If something comes up, please reschedule or cancel, so that someone else can have the time.',
  reschedule: 'Reschedule',
  cancel: 'Cancel appointment',
} as const

const loading = <VisitSheetSkeleton heading={coming.heading} waiting={emailedLink.loading} />

/** "I'm coming": the link of the reminder. Opening the page changes nothing; the button confirms the appointment. */
export function Coming() {
  const { publicToken = '' } = useParams()
  return (
    <PageFrame title={coming.title(useBusinessName())}>
      <Answering key={publicToken} publicToken={publicToken} />
    </PageFrame>
  )
}

/** The link of a reminder to book, which asks once more. It is the other page that answers an email of the barber's. */
export function Unsubscribe() {
  const { unsubscribeToken = '' } = useParams()
  return (
    <PageFrame title={unsubscribing.title(useBusinessName())}>
      <Unsubscribing key={unsubscribeToken} unsubscribeToken={unsubscribeToken} />
    </PageFrame>
  )
}

function Answering({ publicToken }: { publicToken: string }) {
  const link = useLinkedBooking(publicToken)
  const change = useChangeBooking(trpc.useUtils().client.booking.coming.mutate)
  const isInvalid = link.status === 'invalid' || change.failure?.code === 'link_invalid'
  const visit = link.status === 'ready' && !isInvalid ? link.visit : undefined
  const isOpen = visit?.booking.status === 'confirmed' && !visit.booking.hasBegun
  const isOther = isInvalid || (visit !== undefined && !isOpen)

  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  if (isOther) return <OtherOutcome visit={visit} />
  if (!visit) return loading
  if (visit.booking.isComing) return <Expected visit={visit} publicToken={publicToken} />
  const { startDatetime } = visit.booking
  return (
    <LinkedSheet visit={visit} heading={coming.heading}>
      <p>{coming.ask}</p>
      <ChangeFailed failure={change.failure} failed={coming.failed} />
      <Actions>
        <Button
          pending={change.isSending}
          onClick={() => change.send({ publicToken, startDatetime })}
        >
          {coming.yes}
        </Button>
        <Otherwise visit={visit} publicToken={publicToken} />
      </Actions>
    </LinkedSheet>
  )
}

interface OfLink {
  visit: ZonedBooking
  publicToken: string
}

function Expected({ visit, publicToken }: OfLink) {
  const { booking, timezone } = visit
  const day = seeYouDay(booking.startDatetime.getTime(), timezone, useNow())
  return (
    <LinkedSheet visit={visit} heading={coming.doneHeading(day)}>
      <p role="status">{coming.done(firstNameOf(booking))}</p>
      <p>{coming.ifNot}</p>
      <Actions>
        <Otherwise visit={visit} publicToken={publicToken} />
      </Actions>
    </LinkedSheet>
  )
}

/** The other actions of the link, as long as the cut-offs allow them. */
function Otherwise({ visit: { booking }, publicToken }: OfLink) {
  const isManaged = booking.linkPurpose === 'manage'
  return (
    <>
      {isManaged && booking.canReschedule ? (
        <ButtonLink variant="secondary" href={paths.reschedule(publicToken)}>
          {coming.reschedule}
        </ButtonLink>
      ) : null}
      {isManaged && booking.canCancel ? (
        <ButtonLink variant="quiet" href={paths.cancel(publicToken)}>
          {coming.cancel}
        </ButtonLink>
      ) : null}
    </>
  )
}
