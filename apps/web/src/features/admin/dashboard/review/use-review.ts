import type { ReviewForm } from '@haircuts/core/bookings/admin-form'
import { useEffect, useState } from 'react'
import { deleteDraft } from '../../../../app/admin/editing/drafts.ts'
import { useUndoToast } from '../../../../app/admin/editing/use-undo-toast.ts'
import { failureMessage } from '../../../../app/admin/screen/failure-text.ts'
import type { Booking, CutCard, UnreviewedVisit } from '../../../../app/api/admin-outputs.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import type { useOpenDialog } from '../../../../ui/hooks/use-open-dialog.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import { paymentOfForm } from '../../payments/payment-fields.tsx'
import { payments } from '../../payments/text.ts'
import { review as text } from '../text.ts'
import {
  groupOf,
  nextInQueue,
  type ReviewResult,
  withNewcomers,
  withoutPending,
} from './review-queue.ts'

type Dialogs = ReturnType<typeof useOpenDialog<'review' | 'text' | 'booking' | 'late'>>

const NONE: ReadonlySet<number> = new Set()
const NO_VISITS: readonly UnreviewedVisit[] = []

/** Key of the draft of one review. */
export function reviewDraft(id: number | undefined) {
  return `review:${id}`
}

/**
 * State of the review of past visits, either of those that wait or of the no-shows. The next visit is shown immediately, and
 * the saved one leaves the list of this screen; where it could not be saved, it returns with its draft.
 *
 * @param loaded the visits without a review as the server knows them now.
 * @param dialogs the visit in the dialog is `?review=7` in the URL.
 */
export function useReview(loaded: readonly UnreviewedVisit[] | undefined, dialogs: Dialogs) {
  const unreviewed = loaded ?? NO_VISITS
  /** The visits at the start of the review, so that refetches do not reorder them; undefined while the dialog is closed. */
  const [snapshot, setSnapshot] = useState<readonly UnreviewedVisit[]>()
  // Separate, since a save may finish after the last visit has closed the dialog.
  const [reviewed, setReviewed] = useState(NONE)
  const [pending, setPending] = useState(NONE)
  const queue = withNewcomers(snapshot ?? [], unreviewed)
  const isOpen = dialogs.act === 'review'
  const current = isOpen ? queue.find(({ id }) => id === dialogs.id) : undefined
  if (!isOpen && snapshot) setSnapshot(undefined)
  if (current && !snapshot) {
    setSnapshot(queue)
    setReviewed(NONE)
  }
  useEffect(() => {
    // A link to a visit that was reviewed since.
    if (isOpen && loaded && !current) dialogs.close()
  })
  /** Also what was reviewed in another window. */
  const isDone = (id: number) =>
    reviewed.has(id) || pending.has(id) || !unreviewed.some((each) => each.id === id)
  const show = (visit: UnreviewedVisit | undefined) =>
    visit ? dialogs.open('review', visit.id) : dialogs.close()
  const toast = useToast()
  const showUndo = useUndoToast()

  const isSettled = (id: number) =>
    setPending((all) => new Set([...all].filter((each) => each !== id)))
  const saving = trpc.booking.update.useMutation({
    onMutate: ({ id }) => setPending((all) => new Set([...all, Number(id)])),
    onSettled: (_saved, _error, { id }) => isSettled(Number(id)),
  })
  const undoing = trpc.booking.update.useMutation()
  const cutCards = trpc.useUtils().cutCard.get

  const clientId = current?.client.id ?? null
  const { data: card } = trpc.cutCard.get.useQuery(
    { id: clientId ?? 0 },
    { enabled: clientId !== null },
  )

  async function save(status: ReviewResult, typed: ReviewForm, { goesOn }: { goesOn: boolean }) {
    if (!current) return
    const { id, client } = current
    const next = goesOn ? nextInQueue(queue, current, (each) => isDone(each.id)) : undefined
    setSnapshot(queue)
    show(next)
    const cutCard = client.id === null ? undefined : cardChangeOf(typed)
    try {
      // The undo needs what is overwritten, also where it was edited before it had loaded.
      const before =
        cutCard && client.id !== null
          ? (card ?? (await cutCards.fetch({ id: client.id })))
          : undefined
      const changes = changesOf(typed, current, status)
      const saved = await saving.mutateAsync({ id, status, ...changes, cutCard })
      deleteDraft(reviewDraft(id))
      setReviewed((ids) => new Set([...ids, id]))
      const undo = undoOf(current, saved, before)
      showUndo({
        // One toast: it shows the review before, and the next review takes its place.
        about: 'review',
        message:
          status === 'completed'
            ? savedText(client.name, paymentOfForm(typed, current))
            : text.missed(client.name),
        undo: async () => {
          await undoing.mutateAsync(undo)
          isSettled(id)
          goBackTo(current)
        },
        undone: text.undone(client.name),
      })
    } catch (error) {
      toast(failureMessage(error, text.failed(client.name)), {
        about: `review-${id}`,
        tone: 'bad',
      })
      if (!next) show(current)
    }
  }

  /** Shows a visit whose review was undone again, as part of this review. */
  function goBackTo(visit: UnreviewedVisit) {
    setReviewed((ids) => new Set([...ids].filter((each) => each !== visit.id)))
    show(visit)
  }

  const group = current ? groupOf(queue, current) : []
  const left = group.filter(({ id }) => !isDone(id))
  return {
    save,
    close: dialogs.close,
    current,
    /** The visits to review, with what is being saved. */
    unreviewed: withoutPending(unreviewed, pending),
    /** The cut card of the client as it was noted last; undefined until it has loaded. */
    card,
    left: left.length,
  }
}

/** What was given, where it is recorded. */
function savedText(name: string, given: ReturnType<typeof paymentOfForm>): string {
  const isRecorded = given.donationAmount !== null || given.paymentMethod !== null
  return isRecorded ? payments.gave(name, given) : text.saved(name)
}

/** The edited fields of the cut card; undefined when nothing was edited. */
function cardChangeOf({ guards, fadeLine, cutNotes }: ReviewForm) {
  const change = {
    ...(guards !== null && { guards: guards || null }),
    ...(fadeLine !== null && { fadeLine: fadeLine || null }),
    ...(cutNotes !== null && { notes: cutNotes || null }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/**
 * Only what was edited, so that a change in another window is not overwritten. A no-show is accepted by this review: without an
 * amount, nothing is expected any more.
 */
function changesOf(typed: ReviewForm, before: UnreviewedVisit, status: ReviewResult) {
  const { donationAmount, ...given } = paymentOfForm(typed, before)
  const isAccepted = status === 'no-show' && donationAmount === null
  const paymentMethod = isAccepted ? 'none' : given.paymentMethod
  const notes = typed.notes || null
  const isPaymentSame =
    donationAmount === before.donationAmount && paymentMethod === before.paymentMethod
  return {
    ...(notes !== before.notes && { notes }),
    ...(!isPaymentSame && { donationAmount, paymentMethod }),
  }
}

/** The input that undoes a review: the previous values of the booking and the cut card. */
function undoOf(
  { id, status, notes, donationAmount, paymentMethod }: Booking,
  { revision, cutCardRevision }: { revision: number; cutCardRevision: number | null },
  card: CutCard | undefined,
) {
  const cutCard =
    card && cutCardRevision !== null
      ? {
          guards: card.guards,
          fadeLine: card.fadeLine,
          notes: card.notes,
          ifRevision: cutCardRevision,
        }
      : undefined
  return {
    id,
    status: status === 'no-show' ? status : ('confirmed' as const),
    notes,
    donationAmount,
    paymentMethod,
    ifRevision: revision,
    cutCard,
  }
}
