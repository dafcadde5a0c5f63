import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { dateAndTime } from '../../lib/admin-datetime.ts'
import { moveBooking as words } from '../../site/admin/move-booking.ts'
import { useOptimistic } from './optimistic.ts'
import type { Booking } from './outputs.ts'
import { bookingPatch } from './patches.ts'
import { useUndoToast } from './use-undo-toast.ts'

type MovedBooking = Pick<Booking, 'id' | 'client' | 'startDatetime'>

interface Move {
  startDatetime: Date
  notifyClient: boolean
}

/** Moves a booking, by dragging or by form, and shows a toast with undo. The promise fails with the server's refusal. */
export function useMoveBooking() {
  const zone = useBusinessZone()
  const showUndo = useUndoToast()
  const optimistically = useOptimistic()
  const update = trpc.booking.update.useMutation()
  const when = (at: Date) => dateAndTime(at.getTime(), zone)

  const send = (id: number, { startDatetime, ...rest }: Move & { ifRevision?: number }) =>
    optimistically({
      about: `booking-${id}`,
      patch: bookingPatch(id, { startDatetime }),
      send: () => update.mutateAsync({ id, startDatetime, ...rest }),
    })

  return async (booking: MovedBooking, { startDatetime, notifyClient }: Move) => {
    const { id, client, startDatetime: before } = booking
    const { revision, clientWillBeEmailed } = await send(id, { startDatetime, notifyClient })
    const isLoud = clientWillBeEmailed || (notifyClient && client.email !== null)
    const textOf = isLoud ? words.moved : words.movedQuietly
    showUndo({
      about: `booking-${id}`,
      words: textOf(client.name, when(startDatetime)),
      emails: clientWillBeEmailed ? client : undefined,
      undo: () => send(id, { startDatetime: before, notifyClient, ifRevision: revision }),
      undone: words.movedBack(client.name, when(before)),
    })
  }
}
