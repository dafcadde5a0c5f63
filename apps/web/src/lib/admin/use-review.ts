import type { ReviewForm } from '@haircuts/router/booking/review-form'
import { useState } from 'react'
import { review as words } from '../../content/admin/dashboard.ts'
import { common } from '../../content/admin/frame.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { Booking } from './booking.ts'
import { useDrafts } from './drafts.ts'
import { failureWords } from './form-refusal.ts'
import { useRefreshBookings } from './refresh.ts'
import { type Judged, nextInQueue } from './review-queue.ts'
import { trpc } from './trpc.ts'
import { useKeptState } from './use-kept-state.ts'

interface Session {
  /** As it was when the review began, so that nothing moves under the barber's hands. */
  queue: readonly Booking[]
  current: Booking
}

const NONE: Judged = new Set()

/** What is typed about a visit is kept under this name until its verdict is stored. */
export function reviewDraft(id: number | undefined) {
  return `review:${id}`
}

export type Verdict = 'completed' | 'no-show'

/**
 * Walks through the visits that wait for a verdict. It does not wait for the server: the next visit
 * stands there at once, and one that could not be saved comes again, with what was typed.
 */
export function useReview() {
  const [session, setSession] = useKeptState<Session | undefined>('review', undefined)
  // Beside it, since a save may come to its end after the last visit closed the dialog.
  const [judged, setJudged] = useKeptState<Judged>('review-judged', NONE)
  const [underWay, setUnderWay] = useState<Judged>(NONE)
  const drafts = useDrafts()
  const update = trpc.booking.update.useMutation()
  const refresh = useRefreshBookings()
  const say = useToast()

  function begin(queue: readonly Booking[], id: number) {
    const current = queue.find((each) => each.id === id)
    setJudged(NONE)
    if (current) setSession({ queue, current })
  }

  async function judge(status: Verdict, typed: ReviewForm, { goesOn }: { goesOn: boolean }) {
    if (!session) return
    const { queue, current } = session
    const { id, client } = current
    const known = new Set([...judged, ...underWay, id])
    const next = goesOn ? nextInQueue(queue, id, known) : undefined
    setUnderWay((ids) => new Set([...ids, id]))
    setSession(next && { queue, current: next })
    try {
      await update.mutateAsync({ id, status, ...valuesOf(typed) })
      drafts.drop(reviewDraft(id))
      setJudged((ids) => new Set([...ids, id]))
      say((status === 'completed' ? words.saved : words.missed)(client.name), {
        action: { words: common.undo, onPress: () => undo(current) },
      })
    } catch (error) {
      say(failureWords(error, words.failed(client.name)), { tone: 'bad' })
      setSession((session) => session ?? { queue, current })
    }
    setUnderWay((ids) => new Set([...ids].filter((each) => each !== id)))
    await refresh()
  }

  async function undo({ id, client, status, notes, donationAmount }: Booking) {
    const before = status === 'no-show' ? status : 'confirmed'
    try {
      await update.mutateAsync({ id, status: before, notes, donationAmount })
      say(words.undone(client.name))
    } catch (error) {
      say(failureWords(error, words.failed(client.name)), { tone: 'bad' })
    }
    await refresh()
  }

  const left = session?.queue.filter(({ id }) => !judged.has(id) && !underWay.has(id)) ?? []
  return {
    begin,
    judge,
    close: () => setSession(undefined),
    current: session?.current,
    left: left.length,
    noShowsLeft: left.filter(({ status }) => status === 'no-show').length,
  }
}

function valuesOf({ notes, donationAmount }: ReviewForm) {
  return {
    notes: notes || null,
    donationAmount: donationAmount === '' ? null : Number(donationAmount),
  }
}
