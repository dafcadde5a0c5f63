import { messageStates } from '../../site/admin/messages.ts'
import { Badge, type BadgeLook } from '../../ui/badge.tsx'
import type { MessageState } from './message.ts'

const LOOKS: Record<MessageState, BadgeLook> = {
  waiting: 'secondary',
  sending: 'secondary',
  sent: 'good',
  failed: 'destructive',
  skipped: 'outline',
  withdrawn: 'outline',
  held: 'secondary',
}

export function MessageBadge({ state }: { state: MessageState }) {
  return <Badge look={LOOKS[state]}>{messageStates[state]}</Badge>
}
