import { type BookingStatus, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { statusWords } from '../../site/admin/words.ts'
import { Badge, type BadgeLook } from '../../ui/badge.tsx'

const LOOKS: Record<BookingStatus, BadgeLook> = {
  confirmed: 'default',
  cancelled: 'destructive',
  completed: 'secondary',
  'no-show': 'outline',
}

export function StatusBadge({ status }: { status: string }) {
  if (!isBookingStatus(status)) return <Badge look="outline">{status}</Badge>
  return <Badge look={LOOKS[status]}>{statusWords[status]}</Badge>
}
