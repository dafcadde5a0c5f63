import { useState } from 'react'
import { useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSendsEmail } from '../../app/api/content.ts'
import { useBusinessName } from '../../app/api/settings.ts'
import { paths } from '../../app/paths.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { lazy, usePreloadOnInteraction } from '../../ui/browser/lazy.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { emailedLink, LinkFailed } from '../links/link-failed.tsx'
import { ChangeLimits, limitsOfBooking } from '../visit/change-limits.tsx'
import { useLinkedBooking, type ZonedBooking } from '../visit/use-linked-booking.ts'
import { LinkedSheet, VisitSheetSkeleton } from '../visit/visit-sheet.tsx'
import { CannotCancel } from './cannot-cancel.tsx'

/** The first question. */
export const cancel = {
  title: (businessName: string) => `Cancel Appointment - ${businessName}`,
  heading: 'Cancel your appointment',
  askHeading: 'Are you sure you want to cancel?',
  ask: 'Nothing is cancelled yet.',
  otherTime: 'Reschedule Instead',
  otherLink: 'Need another time? Use the reschedule link in your confirmation email.',
  otherLinkWithoutEmail: 'Need another time? Please ask the barber.',
  keep: 'Keep Appointment',
  goOn: 'Continue to Cancel',
} as const

const loading = <VisitSheetSkeleton heading={cancel.heading} waiting={emailedLink.loading} />

const CancelDetails = lazy(async () => (await import('./cancel-details.tsx')).CancelDetails, {
  waiting: loading,
  Failed: LinkFailed,
})

/** Cancelling a booking with the link of its confirmation email. */
export function Cancel() {
  const { publicToken = '' } = useParams()
  return (
    <PageFrame title={cancel.title(useBusinessName())}>
      <Cancelling key={publicToken} publicToken={publicToken} />
    </PageFrame>
  )
}

function Cancelling({ publicToken }: { publicToken: string }) {
  const link = useLinkedBooking(publicToken)
  const [step, setStep] = useState<'ask' | 'final' | 'not-cancelled'>('ask')

  const visit = link.status === 'ready' ? link.visit : undefined
  // The booking may be known from before its group was cancelled.
  const isGroupCancelled = useHistoryState()?.cancelledGroup !== undefined
  const isFirst = step === 'ask' && !isGroupCancelled
  usePreloadOnInteraction(CancelDetails)

  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  if (isFirst && visit?.booking.canCancel)
    return (
      <AreYouSure
        visit={visit}
        publicToken={publicToken}
        onKeep={() => setStep('not-cancelled')}
        onContinue={() => setStep('final')}
      />
    )
  if (link.status === 'loading') return loading
  if (isFirst) return <CannotCancel visit={visit} />
  return (
    <CancelDetails
      visit={visit}
      publicToken={publicToken}
      isNotCancelled={step === 'not-cancelled'}
      onBack={() => setStep('ask')}
    />
  )
}

interface AreYouSureProps {
  visit: ZonedBooking
  publicToken: string
  onKeep: () => void
  onContinue: () => void
}

function AreYouSure({ visit, publicToken, onKeep, onContinue }: AreYouSureProps) {
  const { booking, timezone } = visit
  const isOneLink = booking.linkPurpose === 'manage'
  const otherLink = useSendsEmail() ? cancel.otherLink : cancel.otherLinkWithoutEmail
  return (
    <LinkedSheet visit={visit} heading={cancel.askHeading}>
      <p>
        {cancel.ask} {isOneLink || !booking.canReschedule ? null : otherLink}
      </p>
      <ChangeLimits timezone={timezone} {...limitsOfBooking(booking)} />
      <Actions>
        <Button onClick={onKeep}>{cancel.keep}</Button>
        {isOneLink && booking.canReschedule ? (
          <ButtonLink variant="secondary" href={paths.reschedule(publicToken)}>
            {cancel.otherTime}
          </ButtonLink>
        ) : null}
        <Button variant="danger" onClick={onContinue}>
          {cancel.goOn}
        </Button>
      </Actions>
    </LinkedSheet>
  )
}
