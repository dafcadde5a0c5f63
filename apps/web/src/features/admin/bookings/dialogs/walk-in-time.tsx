import { QueryState } from '../../../../app/admin/screen/query-state.tsx'
import type { WalkIn } from '../../../../app/api/admin-outputs.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { walkInTime as text } from './text.ts'

interface WalkInTimeProps {
  /** When the visit can start. */
  plan: { data: WalkIn | undefined; error: unknown; refetch: () => unknown }
  isNow: boolean
  clock: (at: Date) => string
}

/** When a visit that is to begin now starts and ends, and which booking conflicts with that. */
export function WalkInTime({ plan, isNow, clock }: WalkInTimeProps) {
  if (!plan.data) return <QueryState query={plan} message={text.failed} rows={1} />
  const { startDatetime, endDatetime, inChair, comesNext } = plan.data
  const times = [clock(startDatetime), clock(endDatetime)] as const
  const reasons = [
    inChair ? text.inChair(inChair.clientName, clock(inChair.endDatetime)) : null,
    comesNext ? text.comesNext(comesNext.clientName, clock(comesNext.startDatetime)) : null,
  ].filter((reason) => reason !== null)
  if (isNow) return <p>{text.now(...times)}</p>
  return <Banner tone="warn">{[...reasons, text.later(...times)].join(' ')}</Banner>
}
