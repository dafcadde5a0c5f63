import { useParams } from 'wouter'
import { useBusinessName } from '../../app/api/settings.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { lazy } from '../../ui/browser/lazy.tsx'
import { emailedLink, LinkFailed } from '../links/link-failed.tsx'
import { useLinkedBooking } from '../visit/use-linked-booking.ts'
import { VisitSheetSkeleton } from '../visit/visit-sheet.tsx'
import { RescheduleLayout, reschedule } from './reschedule/reschedule-layout.tsx'
import { appointment } from './text.ts'

const RescheduleOfLink = lazy(
  async () => (await import('./reschedule/reschedule.tsx')).RescheduleOfLink,
  { waiting: <RescheduleLayout />, Failed: LinkFailed },
)
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

/** The page with everything about the booking of a link. */
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
  const link = useLinkedBooking(publicToken, { isFresh: true })
  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  return <AppointmentOfLink link={link} publicToken={publicToken} />
}
