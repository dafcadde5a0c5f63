import { useParams } from 'wouter'
import { useBusinessName } from '../../api/settings.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { LinkFailed } from '../../parts/link-failed.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { useLinkedBooking } from '../../parts/use-linked-booking.ts'
import { RescheduleLayout, reschedule } from './reschedule-layout.tsx'

const loadRescheduleFlow = () => import('./reschedule.tsx')
const loadRescheduleDetails = () => import('./reschedule-details.tsx')

/** Rescheduling a booking with the link of its confirmation email. */
export function Reschedule() {
  const { publicToken = '' } = useParams()
  return (
    <PageFrame title={reschedule.title(useBusinessName())}>
      <Rescheduling key={publicToken} publicToken={publicToken} />
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
