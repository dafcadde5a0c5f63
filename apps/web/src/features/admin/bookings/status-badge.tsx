import { type BookingStatus, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import type { MessageState } from '../../../app/api/admin-outputs.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { messageStates } from '../messages/text.ts'
import { useEmailOff } from '../screen/email-off.tsx'
import { emailOff } from '../screen/email-off-text.ts'
import { statusLabels } from '../screen/text.ts'
import { bookingDetails } from './details/text.ts'

const VARIANTS: Record<BookingStatus, BadgeVariant> = {
  confirmed: 'default',
  cancelled: 'destructive',
  completed: 'secondary',
  'no-show': 'outline',
  pending: 'outline',
}

interface StatusBadgeProps {
  status: string
  /** Its day is closed, and the client has not chosen another time. */
  isDayClosed?: boolean
}

export function StatusBadge({ status, isDayClosed = false }: StatusBadgeProps) {
  if (isDayClosed) return <ClosedBadge />
  if (!isBookingStatus(status)) return <Badge variant="outline">{status}</Badge>
  return <Badge variant={VARIANTS[status]}>{statusLabels[status]}</Badge>
}

/** On a booking whose day is closed, until it has moved or is cancelled. */
export function ClosedBadge() {
  return <Badge variant="destructive">{bookingDetails.closed}</Badge>
}

const MESSAGE_VARIANTS: Record<MessageState, BadgeVariant> = {
  waiting: 'secondary',
  sending: 'secondary',
  sent: 'good',
  'not-sent': 'destructive',
  failed: 'destructive',
  skipped: 'outline',
  withdrawn: 'outline',
  held: 'secondary',
}

export function MessageBadge({ state }: { state: MessageState }) {
  const off = useEmailOff()
  const text = state === 'not-sent' && off ? emailOff.state[off] : messageStates[state]
  const variant = state === 'not-sent' && off === 'demo' ? 'outline' : MESSAGE_VARIANTS[state]
  return <Badge variant={variant}>{text}</Badge>
}
