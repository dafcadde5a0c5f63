import { useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { emailOff } from '../../../app/admin/screen/email-off-text.ts'
import type { MessageState } from '../../../app/api/admin-outputs.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { messageStates } from './text.ts'

const VARIANTS: Record<MessageState, BadgeVariant> = {
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
  const variant = state === 'not-sent' && off === 'demo' ? 'outline' : VARIANTS[state]
  return <Badge variant={variant}>{text}</Badge>
}
