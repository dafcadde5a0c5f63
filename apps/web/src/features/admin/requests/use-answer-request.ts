import type { Booking } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useUndoToast } from '../editing/use-undo-toast.ts'
import { failureMessage } from '../screen/failure-text.ts'
import { requests as text } from './text.ts'

/** What the undo of an answer needs of its response. */
export interface Decided {
  bookings: readonly { id: number; revision: number }[]
  clientWillBeEmailed: boolean
}

/** Lets all bookings of a request wait again; refused once the client was told of the answer. */
export function useUndoAnswer() {
  const update = trpc.booking.update.useMutation()
  return async ({ bookings }: Decided) => {
    for (const { id, revision } of bookings) {
      await update.mutateAsync({ id, status: 'pending', ifRevision: revision })
    }
  }
}

/** Approves a request with one tap, which Undo takes back before the email leaves. */
export function useApprove() {
  const toast = useToast()
  const showUndo = useUndoToast()
  const undoAnswer = useUndoAnswer()
  const approve = trpc.request.approve.useMutation()

  async function send({ id, client }: Booking) {
    const about = `booking-${id}`
    try {
      const decided = await approve.mutateAsync({ id })
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
  return { approve: (booking: Booking) => void send(booking), isApproving: approve.isPending }
}
