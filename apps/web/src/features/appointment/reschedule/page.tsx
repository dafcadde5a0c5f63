import { useParams } from 'wouter'
import { useBusinessName } from '../../../app/api/settings.ts'
import { PageFrame } from '../../../app/shell/page-frame.tsx'
import { LinkFailed } from '../../links/link-failed.tsx'
import { useLinkedBooking } from '../../visit/use-linked-booking.ts'
import { RescheduleOfLink } from './reschedule.tsx'
import { reschedule } from './reschedule-layout.tsx'

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
  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  return <RescheduleOfLink link={link} publicToken={publicToken} />
}
