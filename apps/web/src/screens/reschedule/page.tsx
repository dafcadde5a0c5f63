import { useParams } from 'wouter'
import { useBusinessName } from '../../api/settings.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { emailedLink, LinkFailed } from '../../parts/link-failed.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { useLinkedBooking } from '../../parts/use-linked-booking.ts'
import { VisitSheetSkeleton } from '../../parts/visit-sheet.tsx'
import { appointment } from './appointment-words.ts'
import { RescheduleLayout, reschedule } from './reschedule-layout.tsx'

const loadRescheduleFlow = () => import('./reschedule.tsx')
const loadRescheduleDetails = () => import('./reschedule-details.tsx')
const loadAppointment = () => import('./appointment.tsx')

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
  // The code of the flow loads in parallel with the booking.
  const flow = useLazyModule(loadRescheduleFlow, link.status !== 'invalid')
  const details = useLazyModule(loadRescheduleDetails, link.status === 'invalid')

  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  if (link.status === 'invalid' && details.module)
    return <details.module.InvalidLink purpose="reschedule" />
  if (link.status === 'ready' && flow.module)
    return (
      <flow.module.RescheduleFlow
        visit={link.visit}
        publicToken={publicToken}
        loadDetails={loadRescheduleDetails}
      />
    )
  if (flow.hasFailed) return <LinkFailed onRetry={flow.retry} />
  if (details.hasFailed) return <LinkFailed onRetry={details.retry} />
  return <RescheduleLayout />
}

function Visit({ publicToken }: { publicToken: string }) {
  const link = useLinkedBooking(publicToken)
  // The code of the page loads in parallel with the booking.
  const { module, hasFailed, retry } = useLazyModule(loadAppointment, true)
  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  if (hasFailed) return <LinkFailed onRetry={retry} />
  if (link.status === 'loading' || !module)
    return <VisitSheetSkeleton heading={appointment.heading} waiting={emailedLink.loading} />
  if (link.status === 'invalid') return <module.InvalidLink purpose="answer" />
  return <module.AppointmentOfLink visit={link.visit} publicToken={publicToken} />
}
