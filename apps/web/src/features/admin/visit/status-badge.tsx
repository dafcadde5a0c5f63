import { type BookingStatus, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { statusLabels } from '../../../app/admin/screen/text.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { closed } from './text.ts'

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
  return <Badge variant="destructive">{closed}</Badge>
}
