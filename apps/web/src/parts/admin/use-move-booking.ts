import { useRefreshBookings } from '../../api/refresh.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { dateAndTime } from '../../lib/admin-datetime.ts'
import { moveBooking as words } from '../../site/admin/move-booking.ts'
import type { Booking } from './outputs.ts'
import { useUndoToast } from './use-undo-toast.ts'

type MovedBooking = Pick<Booking, 'id' | 'client' | 'startDatetime'>

interface Changed {
  revision: number
  notifyClient: boolean
  clientWillBeEmailed: boolean
}

/** Moves a booking, by dragging or by form; `confirm` shows a toast with undo. */
export function useMoveBooking() {
  const zone = useBusinessZone()
  const showUndo = useUndoToast()
  const refreshBookings = useRefreshBookings()
  const update = trpc.booking.update.useMutation({ onSuccess: () => refreshBookings() })
  const when = (at: Date) => dateAndTime(at.getTime(), zone)

  const confirm = (booking: MovedBooking, startDatetime: Date, changed: Changed) => {
    const { id, client, startDatetime: before } = booking
    const { revision, notifyClient, clientWillBeEmailed } = changed
    const isLoud = clientWillBeEmailed || (notifyClient && client.email !== null)
    const textOf = isLoud ? words.moved : words.movedQuietly
    showUndo({
      about: `booking-${id}`,
      words: textOf(client.name, when(startDatetime)),
      emails: clientWillBeEmailed ? client : undefined,
      undo: () =>
        update.mutateAsync({ id, startDatetime: before, notifyClient, ifRevision: revision }),
      undone: words.movedBack(client.name, when(before)),
    })
  }
  return { update, confirm }
}
