import { useUndoToast } from '../../../app/admin/editing/use-undo-toast.ts'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import type { Booking, WaitingRequest } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { requests as text } from './text.ts'

/** What the undo of an answer needs of its response. */
export interface Decided {
  id: number
  bookings: readonly { id: number; revision: number }[]
  clientWillBeEmailed: boolean
}

/** A request as the screen shows it; an answer to it is rejected once it has changed. */
export interface ShownRequest extends Pick<WaitingRequest, 'others'> {
  booking: Booking
  /** Undefined for a booking that no request is listed for, such as one whose time is over. */
  revision: number | undefined
}

/** The bookings of a request, of which each answers all. */
export const bookingsOf = ({ booking, others }: Pick<WaitingRequest, 'booking' | 'others'>) => [
  booking,
  ...others,
]

/** Lets all bookings of a request wait again; refused once the client was told of the answer. */
export function useUndoAnswer() {
  const undo = trpc.request.undo.useMutation()
  return ({ id, bookings }: Decided) =>
    undo.mutateAsync({
      id,
      bookings: bookings.map((each) => ({ bookingId: each.id, ifRevision: each.revision })),
    })
}

/** Approves a request with one tap, which Undo takes back before the email leaves. */
export function useApprove() {
  const toast = useToast()
  const showUndo = useUndoToast()
  const undoAnswer = useUndoAnswer()
  const approve = trpc.request.approve.useMutation()

  async function send({ booking: { id, client }, revision }: ShownRequest) {
    const about = `booking-${id}`
    try {
      const decided = await approve.mutateAsync({ id, ifRevision: revision })
      showUndo({
        about,
        message: text.approved(client.name),
        emails: decided.clientWillBeEmailed ? client : undefined,
        undo: () => undoAnswer(decided),
        undone: text.waits,
      })
    } catch (error) {
      toast(failureMessage(error, text.approveFailed), { about, tone: 'bad' })
    }
  }
  return { approve: (request: ShownRequest) => void send(request), isApproving: approve.isPending }
}
