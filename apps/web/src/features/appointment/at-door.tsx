import { useNow } from '../../ui/hooks/use-now.ts'
import { ArrivalPanel, type ArrivalPanelProps } from '../arrival/arrival-panel.tsx'

/** The clock of a device may be late; the server decides. */
const SLOW_CLOCK_MS = 10 * 60_000

interface AtDoorProps extends ArrivalPanelProps {
  from: Date
}

/** What the client needs at the door, once it may be shown. */
export function AtDoor({ from, ...panel }: AtDoorProps) {
  const now = useNow()
  return now < from.getTime() - SLOW_CLOCK_MS ? null : <ArrivalPanel {...panel} />
}
