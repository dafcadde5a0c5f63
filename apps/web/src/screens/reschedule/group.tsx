import { useLazyModule } from '../../lib/use-lazy-module.ts'
import type { ZonedBooking } from '../../parts/use-linked-booking.ts'

const loadGroupPanel = () => import('./group-panel.tsx')

/** The group of an appointment, whose code loads after the page. */
export function Group(props: { visit: ZonedBooking; publicToken: string }) {
  const { module } = useLazyModule(loadGroupPanel, true)
  return module ? <module.GroupPanel {...props} /> : null
}
