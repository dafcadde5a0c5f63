import { useEffect, useReducer, useRef, useState } from 'react'
import type { Attempt } from '../../app/api/idempotency-key.ts'
import { now } from '../../ui/browser/clock.ts'
import { sentPicture, usePicture } from '../people/use-picture.ts'
import { type BookingConfirmation, bookingFlow, freshFlow } from './booking-flow.ts'
import {
  blankDraft,
  type Draft,
  loadDraft,
  mayBeBooked,
  readConfirmation,
  saveDraft,
} from './draft.ts'
import { blankIntake } from './intake/intake-fields.ts'
import { useBookingsOfOtherTabs } from './own-bookings.ts'

export type BookingState = ReturnType<typeof useBooking>

/** The state of one service's booking: the flow, the form input and the picture, restored from and saved to the tab. */
export function useBooking(appointmentTypeId: number) {
  const [flow, dispatch] = useReducer(bookingFlow, freshFlow)
  const [typed, setTyped] = useState(blankIntake)
  const [isRestored, setIsRestored] = useState(false)
  const [friendOf, setFriendOf] = useState('')
  const [isStartDropped, setIsStartDropped] = useState(false)
  /** The start of a draft, which may have been taken since. */
  const [storedStart, setStoredStart] = useState<number | null>(null)
  const ownBookingAt = useBookingsOfOtherTabs()
  const style = usePicture()
  const attempt = useRef<Attempt>(null)
  /** In this hook, because the form may unmount and mount again during a request. */
  const isUnderWay = useRef(false)

  function restore({ addonIds, start, typed, picture, attempt: storedAttempt, friendOf }: Draft) {
    setTyped(typed)
    setFriendOf(friendOf)
    if (picture) style.restore(picture)
    else style.remove()
    attempt.current = storedAttempt
    dispatch({
      type: 'restored',
      flow: start
        ? { at: 'details', addonIds, start, failure: null }
        : { at: 'times', addonIds, start },
    })
  }
  const storedDraft = () => loadDraft(appointmentTypeId, now())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once; restoring only sets state.
  useEffect(() => {
    const booked = readConfirmation()
    const draft = booked ? undefined : storedDraft()
    if (booked) dispatch({ type: 'booked', booked })
    if (draft) {
      restore(draft)
      setIsStartDropped(draft.isStartDropped)
      setStoredStart(mayBeBooked(draft) ? null : draft.start)
    }
    setIsRestored(true)
  }, [appointmentTypeId])

  // "Back" from the confirmation starts a new booking; "forward" shows it again. If a friend's booking was begun after it,
  // "forward" restores that draft.
  const isDone = flow.at === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: restoring only sets state, so a stale one does the same.
  useEffect(() => {
    const traversed = () => {
      const booked = readConfirmation()
      if (booked) return dispatch({ type: 'booked', booked })
      if (isDone) restore(storedDraft() ?? blankDraft)
    }
    window.addEventListener('popstate', traversed)
    return () => window.removeEventListener('popstate', traversed)
  }, [isDone])

  /** Saves the draft, including the idempotency key of a running request, for a reload or a later return. */
  function keep() {
    // What was sent stays, so that a reload sends the same request and is answered the same.
    if (!isRestored || flow.at === 'done' || flow.at === 'awaits') return
    saveDraft(appointmentTypeId, {
      addonIds: flow.addonIds,
      start: flow.start,
      typed,
      picture: sentPicture(style.picture),
      attempt: attempt.current,
      friendOf,
      savedAt: now(),
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is written when its content changes; the screen is mounted anew for another service.
  useEffect(keep, [isRestored, flow, typed, style.picture, friendOf])

  /** Begins a friend's booking of the same visit, with an entry of its own in the browser's history. */
  function bookNext(
    { addonIds = [], publicToken: friendOf }: BookingConfirmation,
    start: number | null,
  ) {
    window.history.pushState(null, '')
    restore({ ...blankDraft, addonIds, start, friendOf })
  }

  return {
    appointmentTypeId,
    bookNext,
    friendOf,
    flow,
    dispatch,
    typed,
    setTyped,
    style,
    attempt,
    isUnderWay,
    isRestored,
    isStartDropped,
    storedStart,
    ownBookingAt,
    keep,
  }
}
