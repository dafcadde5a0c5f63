import type { ReviewForm } from '@haircuts/router/booking/admin-form'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { useDrafts } from '../../../lib/drafts.ts'
import { failureWords } from '../../../parts/admin/failure-words.ts'
import { useOptimistic } from '../../../parts/admin/optimistic.ts'
import type { Booking, CutCard } from '../../../parts/admin/outputs.ts'
import { bookingPatch } from '../../../parts/admin/patches.ts'
import { paymentOfForm } from '../../../parts/admin/payment-fields.tsx'
import { usePersistentState } from '../../../parts/admin/use-persistent-state.ts'
import { useUndoToast } from '../../../parts/admin/use-undo-toast.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { groupOf, nextInQueue, type ReviewedIds, withNewcomers } from './review-queue.ts'
import { review as words } from './words.ts'

interface ReviewSession {
  /** A snapshot from the start of the review, so that refetches do not reorder it. */
  queue: readonly Booking[]
  current: Booking
}

const NONE: ReviewedIds = new Set()

/** Key of the draft of one review. */
export function reviewDraft(id: number | undefined) {
  return `review:${id}`
}

export type ReviewResult = 'completed' | 'no-show'

/**
 * State of the review of past visits, either of those that wait or of the no-shows. Saving is optimistic: the visit
 * leaves the lists and the next one is shown at once. A visit that could not be saved returns with its draft.
 *
 * @param unreviewed the visits without a review as the server knows them now.
 */
export function useReview(unreviewed: readonly Booking[]) {
  const [session, setSession] = usePersistentState<ReviewSession | undefined>('review', undefined)
  // Separate from the session, since a save may finish after the last visit has closed the dialog.
  const [reviewed, setReviewed] = usePersistentState<ReviewedIds>('review-judged', NONE)
  // Not persistent: a save that meets an expired session has not reviewed anything.
  const [pendingIds, setPendingIds] = useState<ReviewedIds>(NONE)
  const drafts = useDrafts()
  const update = trpc.booking.update.useMutation()
  const saveCard = trpc.cutCard.save.useMutation()
  const optimistically = useOptimistic()
  const toast = useToast()
  const showUndo = useUndoToast()

  const clientId = session?.current.client.id ?? null
  const { data: card } = trpc.cutCard.get.useQuery(
    { id: clientId ?? 0 },
    { enabled: clientId !== null },
  )

  function begin(id: number) {
    const current = unreviewed.find((each) => each.id === id)
    setReviewed(NONE)
    if (current) setSession({ queue: unreviewed, current })
  }

  async function save(status: ReviewResult, typed: ReviewForm, { goesOn }: { goesOn: boolean }) {
    if (!session) return
    const { current } = session
    const queue = withNewcomers(session.queue, unreviewed)
    const { id, client } = current
    const known = new Set([...reviewed, ...pendingIds, id])
    const next = goesOn ? nextInQueue(queue, current, known) : undefined
    setPendingIds((ids) => new Set([...ids, id]))
    setSession(next && { queue, current: next })
    const fields = { status, ...valuesOf(typed) }
    try {
      const { revision, undoCard } = await optimistically({
        about: `booking-${id}`,
        patch: bookingPatch(id, fields),
        send: async () => {
          const { revision } = await update.mutateAsync({ id, ...fields })
          return { revision, undoCard: await noteCard(current, typed, card) }
        },
      })
      drafts.drop(reviewDraft(id))
      setReviewed((ids) => new Set([...ids, id]))
      showUndo({
        about: `booking-${id}`,
        words: (status === 'completed' ? words.saved : words.missed)(client.name),
        undo: () => undo(current, revision, undoCard),
        undone: words.undone(client.name),
      })
    } catch (error) {
      toast(failureWords(error, words.failed(client.name)), { about: `booking-${id}`, tone: 'bad' })
      setSession((session) => session ?? { queue, current })
    }
    setPendingIds((ids) => new Set([...ids].filter((each) => each !== id)))
  }

  /** Saves what was edited on the cut card. @returns what takes it back; undefined when nothing was edited. */
  async function noteCard({ client }: Booking, typed: ReviewForm, before: CutCard | undefined) {
    const change = cardChangeOf(typed)
    if (client.id === null || Object.keys(change).length === 0) return
    const id = client.id
    const { revision } = await saveCard.mutateAsync({ id, ...change })
    if (!before) return
    const { guards, fadeLine, notes } = before
    return () => saveCard.mutateAsync({ id, guards, fadeLine, notes, ifRevision: revision })
  }

  function undo(
    before: Booking,
    ifRevision: number,
    undoCard: (() => Promise<unknown>) | undefined,
  ) {
    const { id, status, notes, donationAmount, paymentMethod } = before
    const previous = status === 'no-show' ? status : 'confirmed'
    const fields = { status: previous, notes, donationAmount, paymentMethod } as const
    return optimistically({
      about: `booking-${id}`,
      patch: bookingPatch(id, fields),
      send: async () => {
        await update.mutateAsync({ id, ...fields, ifRevision })
        await undoCard?.()
      },
    })
  }

  const group = session ? groupOf(session.queue, session.current) : []
  const left = group.filter(({ id }) => !reviewed.has(id) && !pendingIds.has(id))
  return {
    begin,
    save,
    close: () => setSession(undefined),
    current: session?.current,
    /** The cut card of the client as it was noted last; undefined until it has loaded. */
    card,
    left: left.length,
  }
}

/** The edited fields of the cut card. */
function cardChangeOf({ guards, fadeLine, cutNotes }: ReviewForm) {
  return {
    ...(guards !== null && { guards: guards || null }),
    ...(fadeLine !== null && { fadeLine: fadeLine || null }),
    ...(cutNotes !== null && { notes: cutNotes || null }),
  }
}

function valuesOf({ notes, donationAmount, paymentMethod }: ReviewForm) {
  return { notes: notes || null, ...paymentOfForm({ donationAmount, paymentMethod }) }
}
