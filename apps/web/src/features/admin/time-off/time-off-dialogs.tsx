import { useMemo } from 'react'
import type { DayHours } from '../../../app/api/admin-outputs.ts'
import { now } from '../../../ui/browser/clock.ts'
import { prefillOf } from '../times/calendar-times.ts'
import { BlackoutDialog } from './blackout-dialog.tsx'
import type { ShownBlackout } from './shown-blackout.ts'
import { TimeOffDialog } from './time-off-dialog.tsx'

interface TimeOffDialogsProps {
  /** Whether one of them is open. */
  open: boolean
  /** The times of new time off, as they are in the URL. */
  times: string | undefined
  blackout?: ShownBlackout | undefined
  week: readonly DayHours[]
  onClose: () => void
}

/** To add time off, and to change or delete it. */
export function TimeOffDialogs({ times, blackout, week, onClose }: TimeOffDialogsProps) {
  const prefill = useMemo(
    () => (times === undefined ? undefined : prefillOf(times, now())),
    [times],
  )
  return (
    <>
      <TimeOffDialog prefill={prefill} week={week} onClose={onClose} />
      <BlackoutDialog blackout={blackout} onClose={onClose} />
    </>
  )
}
