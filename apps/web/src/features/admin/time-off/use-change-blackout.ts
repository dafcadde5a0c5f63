import { useUndoToast } from '../../../app/admin/editing/use-undo-toast.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import type { BlackoutTimes } from '../times/calendar-times.ts'
import type { ShownBlackout } from './shown-blackout.ts'

const text = {
  moved: (who: string, when: string) => `${who} moved to ${when}.`,
  resized: (who: string, when: string) => `${who} now ends ${when}.`,
  saved: (what: string) => `${what} was saved.`,
  movedBack: (who: string, when: string) => `${who} is back at ${when}.`,
  restored: (what: string) => `${what} is as before.`,
} as const

/** The new times of a blackout, and its title and reason if they change. */
type BlackoutChange = BlackoutTimes & { title?: string; reason?: string | null }

/** Changes a blackout, by dragging or by form, and shows a toast with Undo. The promise fails with the server's error. */
export function useChangeBlackout() {
  const zone = useBusinessZone()
  const showUndo = useUndoToast()
  const update = trpc.blackout.update.useMutation({ scope: { id: 'move' } })
  const when = (at: Date) => dateAndTimeInText(at.getTime(), zone)

  return async (blackout: ShownBlackout, change: BlackoutChange) => {
    const { id, title, reason, startDatetime, endDatetime, isAllDay } = blackout
    const { revision } = await update.mutateAsync(change)
    const isMoved = change.startDatetime.getTime() !== startDatetime.getTime()
    const isResized = change.endDatetime.getTime() !== endDatetime.getTime()
    const changed = change.title ?? title
    const name = isMoved ? text.moved : text.resized
    const at = isMoved ? change.startDatetime : change.endDatetime
    const isTimed = isMoved || isResized
    showUndo({
      about: `blackout-${id}`,
      message: isTimed ? name(changed, when(at)) : text.saved(changed),
      undo: () =>
        update.mutateAsync({
          id,
          title,
          reason,
          startDatetime,
          endDatetime,
          isAllDay,
          ifRevision: revision,
        }),
      undone: isTimed ? text.movedBack(title, when(startDatetime)) : text.restored(title),
    })
  }
}
