import { useRefreshBookings } from '../../api/refresh.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { dateAndTime } from '../../lib/admin-datetime.ts'
import { moveBooking as words } from '../../site/admin/move-booking.ts'
import { common } from '../../site/admin/words.ts'
import { useToast } from '../../ui/toasts.tsx'
import { failureWords } from './failure-words.ts'
import type { Booking } from './outputs.ts'

type MovedBooking = Pick<Booking, 'id' | 'client' | 'startDatetime'>

/** Moves a booking, by dragging or by form; `confirm` shows a toast with undo. */
export function useMoveBooking() {
  const zone = useBusinessZone()
  const toast = useToast()
  const refreshBookings = useRefreshBookings()
  const update = trpc.booking.update.useMutation({ onSuccess: () => refreshBookings() })
  const when = (at: Date) => dateAndTime(at.getTime(), zone)

  const confirm = (booking: MovedBooking, startDatetime: Date, notifyClient: boolean) => {
    const { id, client, startDatetime: before } = booking
    const textOf = notifyClient && client.email !== null ? words.moved : words.movedQuietly
    toast(textOf(client.name, when(startDatetime)), {
      action: {
        words: common.undo,
        onPress: () => {
          update.mutateAsync({ id, startDatetime: before, notifyClient }).then(
            () => toast(words.movedBack(client.name, when(before))),
            (error) => toast(failureWords(error, words.undoFailed), { tone: 'bad' }),
          )
        },
      },
    })
  }
  return { update, confirm }
}
