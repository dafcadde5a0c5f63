import { useParams } from 'wouter'
import { reschedule } from '../../content/reschedule.ts'
import { useBusinessName } from '../../lib/settings.ts'
import { useLater } from '../../lib/use-later.ts'
import { useLinkedVisit } from '../../lib/use-linked-visit.ts'
import { LinkFailed } from '../../parts/link-failed.tsx'
import { MoveLayout } from '../../parts/move-layout.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'

const loadMove = () => import('../../parts/move.tsx')
const loadMoveEnd = () => import('../../parts/move-end.tsx')

/** Moving one visit to another time, by the link of its confirmation email. */
export function Reschedule() {
  const { publicToken = '' } = useParams()
  return (
    <PageFrame title={reschedule.title(useBusinessName())}>
      <Rescheduling key={publicToken} publicToken={publicToken} />
    </PageFrame>
  )
}

function Rescheduling({ publicToken }: { publicToken: string }) {
  const link = useLinkedVisit(publicToken)
  // The times are drawn by code that comes while the visit itself is still on its way.
  const move = useLater(loadMove, link.status !== 'invalid')
  const end = useLater(loadMoveEnd, link.status === 'invalid')

  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  if (link.status === 'invalid' && end.module)
    return <end.module.InvalidLink purpose="reschedule" />
  if (link.status === 'ready' && move.module)
    return <move.module.Move visit={link.visit} publicToken={publicToken} loadEnd={loadMoveEnd} />
  if (move.hasFailed) return <LinkFailed onRetry={move.retry} />
  if (end.hasFailed) return <LinkFailed onRetry={end.retry} />
  return <MoveLayout />
}
