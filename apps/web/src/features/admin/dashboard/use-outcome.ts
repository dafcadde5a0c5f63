import { useRef, useState } from 'react'
import type { VisitToday } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useUndoToast } from '../editing/use-undo-toast.ts'
import { payments } from '../payments/text.ts'
import { failureMessage } from '../screen/failure-text.ts'
import { review, dashboard as text } from './text.ts'

interface Completion {
  booking: VisitToday
  undo: () => Promise<unknown>
}

/** How a visit of today turned out, recorded with one press on its row. A completed one goes on to the thank-you. */
export function useOutcome() {
  const [completion, setCompletion] = useState<Completion>()
  const refresh = useRefresh()
  const toast = useToast()
  const showUndo = useUndoToast()
  const update = trpc.booking.update.useMutation({ onSettled: () => void refresh('booking') })
  // The button is rendered as pending a task later, in which a second press may arrive.
  const isSent = useRef(false)

  async function record(visit: VisitToday, status: 'completed' | 'no-show') {
    if (isSent.current) return
    isSent.current = true
    const { id, client } = visit
    const about = `booking-${id}`
    const isNoShow = status === 'no-show'
    try {
      const { revision } = await update.mutateAsync({
        id,
        status,
        ...(isNoShow && { paymentMethod: 'none' as const }),
      })
      const undo = () =>
        update.mutateAsync({
          id,
          status: 'confirmed',
          donationAmount: visit.donationAmount,
          paymentMethod: visit.paymentMethod,
          ifRevision: revision,
        })
      if (isNoShow) {
        showUndo({ about, message: review.missed(client.name), undo, undone: payments.reopened })
      } else setCompletion({ booking: visit, undo })
    } catch (error) {
      const otherwise = isNoShow ? text.notRecorded : payments.notCompleted
      toast(failureMessage(error, otherwise), { about, tone: 'bad' })
    } finally {
      isSent.current = false
    }
  }

  return {
    /** The visit that is being recorded. */
    pendingId: update.isPending ? Number(update.variables.id) : undefined,
    complete: (visit: VisitToday) => void record(visit, 'completed'),
    miss: (visit: VisitToday) => void record(visit, 'no-show'),
    completion,
    end: () => setCompletion(undefined),
  }
}
