import { messageStates } from '../../content/admin/messages.ts'
import type { MessageState } from '../../lib/admin/message.ts'
import { Badge, type BadgeLook } from '../../ui/badge.tsx'

const LOOKS: Record<MessageState, BadgeLook> = {
  waiting: 'secondary',
  sending: 'secondary',
  sent: 'good',
  failed: 'destructive',
  skipped: 'outline',
  withdrawn: 'outline',
}

export function MessageBadge({ state }: { state: MessageState }) {
  return <Badge look={LOOKS[state]}>{messageStates[state]}</Badge>
}
