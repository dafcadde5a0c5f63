import { useParams } from 'wouter'
import { useBusinessName } from '../../app/api/settings.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { LinkFailed } from '../links/link-failed.tsx'
import { useLinkedBooking } from '../visit/use-linked-booking.ts'
import { AppointmentOfLink } from './appointment.tsx'
import { appointment } from './text.ts'

/** The page with everything about the booking of a link. */
export function Appointment() {
  const { publicToken = '' } = useParams()
  return (
    <PageFrame title={appointment.title(useBusinessName())}>
      <Visit key={publicToken} publicToken={publicToken} />
    </PageFrame>
  )
}

function Visit({ publicToken }: { publicToken: string }) {
  const link = useLinkedBooking(publicToken, { isFresh: true })
  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  return <AppointmentOfLink link={link} publicToken={publicToken} />
}
