import { type BookingStatus, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { messageStates } from '../../site/admin/messages.ts'
import { statusWords } from '../../site/admin/words.ts'
import { Badge, type BadgeLook } from '../../ui/badge.tsx'
import type { MessageState } from './outputs.ts'

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

const MESSAGE_LOOKS: Record<MessageState, BadgeLook> = {
  waiting: 'secondary',
  sending: 'secondary',
  sent: 'good',
  failed: 'destructive',
  skipped: 'outline',
  withdrawn: 'outline',
  held: 'secondary',
}

export function MessageBadge({ state }: { state: MessageState }) {
  return <Badge look={MESSAGE_LOOKS[state]}>{messageStates[state]}</Badge>
}
