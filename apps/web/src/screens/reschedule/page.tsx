import { useParams } from 'wouter'
import { useBusinessName } from '../../api/settings.ts'
import { lazy } from '../../lib/lazy.tsx'
import { emailedLink, LinkFailed } from '../../parts/link-failed.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { useLinkedBooking } from '../../parts/use-linked-booking.ts'
import { VisitSheetSkeleton } from '../../parts/visit-sheet.tsx'
import { appointment } from './appointment-words.ts'
import { RescheduleLayout, reschedule } from './reschedule-layout.tsx'

// The code of both loads in parallel with the booking.
const RescheduleOfLink = lazy(async () => (await import('./reschedule.tsx')).RescheduleOfLink, {
  waiting: <RescheduleLayout />,
  Failed: LinkFailed,
})
const AppointmentOfLink = lazy(async () => (await import('./appointment.tsx')).AppointmentOfLink, {
  waiting: <VisitSheetSkeleton heading={appointment.heading} waiting={emailedLink.loading} />,
  Failed: LinkFailed,
})

/** Rescheduling a booking with the link of its confirmation email. */
export function Reschedule() {
  const { publicToken = '' } = useParams()
  return (
    <PageFrame title={reschedule.title(useBusinessName())}>
      <Rescheduling key={publicToken} publicToken={publicToken} />
    </PageFrame>
  )
}

/** All about the booking of a link. */
export function Appointment() {
  const { publicToken = '' } = useParams()
  return (
    <PageFrame title={appointment.title(useBusinessName())}>
      <Visit key={publicToken} publicToken={publicToken} />
    </PageFrame>
  )
}

function Rescheduling({ publicToken }: { publicToken: string }) {
  const link = useLinkedBooking(publicToken)
  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  return <RescheduleOfLink link={link} publicToken={publicToken} />
}

function Visit({ publicToken }: { publicToken: string }) {
  const link = useLinkedBooking(publicToken)
  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  return <AppointmentOfLink link={link} publicToken={publicToken} />
}
