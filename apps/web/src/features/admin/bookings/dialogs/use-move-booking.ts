import { useUndoToast } from '../../../../app/admin/editing/use-undo-toast.ts'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { dateAndTimeInText } from '../../../../ui/format/admin-datetime.ts'
import { moveBooking as text } from './move-text.ts'

type MovedBooking = Pick<Booking, 'id' | 'client' | 'startDatetime'>

interface Move {
  startDatetime: Date
  notifyClient: boolean
  ifRevision?: number
  /** What the toast says about the new time. */
  warning?: string | undefined
}

/** Moves a booking, by dragging or by form, and shows a toast with undo. The promise fails with the server's error. */
export function useMoveBooking() {
  const zone = useBusinessZone()
  const showUndo = useUndoToast()
  // Two moves of one booking are sent one after the other, so that the last one wins.
  const update = trpc.booking.update.useMutation({ scope: { id: 'move' } })
  const when = (at: Date) => dateAndTimeInText(at.getTime(), zone)

  return async (booking: MovedBooking, { warning, ...move }: Move) => {
    const { startDatetime, notifyClient } = move
    const { id, client, startDatetime: before } = booking
    const { revision, clientWillBeEmailed } = await update.mutateAsync({ id, ...move })
    const isLoud = clientWillBeEmailed || (notifyClient && client.email !== null)
    const textOf = isLoud ? text.moved : text.movedQuietly
    showUndo({
      about: `booking-${id}`,
      message: [textOf(client.name, when(startDatetime)), warning].filter(Boolean).join(' '),
      emails: clientWillBeEmailed ? client : undefined,
      undo: () =>
        update.mutateAsync({ id, startDatetime: before, notifyClient, ifRevision: revision }),
      undone: text.movedBack(client.name, when(before)),
      booking: { id, textTo: client.phoneDial === null ? undefined : client.name },
    })
  }
}
