import { useRef, useState } from 'react'
import { useUndoToast } from '../../../app/admin/editing/use-undo-toast.ts'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { payments as text } from './text.ts'

type Recorded = Pick<Booking, 'id' | 'client' | 'donationAmount' | 'paymentMethod' | 'isCleanup'>

interface Completion<Visit> {
  booking: Visit
  /** @param ifRevision of the booking after the completion, or after its donation was recorded too. */
  undo: (ifRevision?: number) => Promise<unknown>
}

/**
 * Records with one press how a visit turned out. A completed one goes on to the thank-you, except a clean-up, which is free.
 *
 * @param onRecorded called where nothing follows.
 */
export function useOutcome<Visit extends Recorded>(onRecorded?: () => void) {
  const [completion, setCompletion] = useState<Completion<Visit>>()
  const toast = useToast()
  const showUndo = useUndoToast()
  const update = trpc.booking.update.useMutation()
  // The button is rendered as pending a task later, in which a second press may arrive.
  const isSent = useRef(false)

  async function record(visit: Visit, status: 'completed' | 'no-show') {
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
      const undo = (ifRevision = revision) =>
        update.mutateAsync({
          id,
          status: 'confirmed',
          donationAmount: visit.donationAmount,
          paymentMethod: visit.paymentMethod,
          ifRevision,
        })
      if (isNoShow || visit.isCleanup) {
        const message = (isNoShow ? text.missed : text.completed)(client.name)
        onRecorded?.()
        showUndo({ about, message, undo: () => undo(), undone: text.reopened })
      } else setCompletion({ booking: visit, undo })
    } catch (error) {
      const otherwise = isNoShow ? text.notMissed : text.notCompleted
      toast(failureMessage(error, otherwise), { about, tone: 'bad' })
    } finally {
      isSent.current = false
    }
  }

  return {
    /** The visit that is being recorded. */
    pendingId: update.isPending ? Number(update.variables.id) : undefined,
    pendingStatus: update.isPending ? update.variables.status : undefined,
    complete: (visit: Visit) => void record(visit, 'completed'),
    miss: (visit: Visit) => void record(visit, 'no-show'),
    completion,
    end: () => setCompletion(undefined),
  }
}
