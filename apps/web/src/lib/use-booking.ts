import { useEffect, useReducer, useRef, useState } from 'react'
import type { Attempt } from './attempt.ts'
import { blankIntake } from './blank-intake.ts'
import { bookingFlow, freshFlow } from './booking-flow.ts'
import { now } from './clock.ts'
import { browserStore, loadDraft, saveDraft } from './draft.ts'
import { keptBooking } from './kept-booking.ts'
import { usePicture } from './use-picture.ts'

export type BookingState = ReturnType<typeof useBooking>

/** One visitor's way through the booking of one service: what is chosen and typed, and kept. */
export function useBooking(appointmentTypeId: number) {
  const [flow, dispatch] = useReducer(bookingFlow, freshFlow)
  const [typed, setTyped] = useState(blankIntake)
  const [isRestored, setIsRestored] = useState(false)
  const style = usePicture()
  const attempt = useRef<Attempt>(null)
  /** Here and not with the form, which may go and come while a booking is on its way. */
  const isUnderWay = useRef(false)

  useEffect(() => {
    const booked = keptBooking()
    const draft = booked ? undefined : loadDraft(browserStore(), appointmentTypeId, now())
    if (booked) dispatch({ type: 'booked', booked })
    if (draft) {
      const { addonIds, start } = draft
      setTyped(draft.typed)
      if (draft.picture) style.restore(draft.picture)
      attempt.current = draft.attempt
      dispatch({
        type: 'restored',
        flow: start
          ? { at: 'details', addonIds, start, trouble: null }
          : { at: 'times', addonIds, start },
      })
    }
    setIsRestored(true)
  }, [appointmentTypeId])

  // Back from the confirmation begins anew, and forward shows it again.
  const isDone = flow.at === 'done'
  useEffect(() => {
    const traversed = () => {
      const booked = keptBooking()
      if (booked) return dispatch({ type: 'booked', booked })
      if (!isDone) return
      dispatch({ type: 'restored', flow: freshFlow })
      setTyped(blankIntake)
      style.remove()
      attempt.current = null
    }
    window.addEventListener('popstate', traversed)
    return () => window.removeEventListener('popstate', traversed)
  }, [isDone])

  /** Remembers everything for a reload or a return, the key of the attempt under way included. */
  function keep() {
    if (!isRestored || flow.at === 'done') return
    const { picture } = style
    saveDraft(browserStore(), appointmentTypeId, {
      addonIds: flow.addonIds,
      start: flow.start,
      typed,
      picture: picture.status === 'sent' ? { name: picture.name, url: picture.url } : null,
      attempt: attempt.current,
    })
  }
  useEffect(keep, [isRestored, flow, typed, style.picture])

  return {
    appointmentTypeId,
    flow,
    dispatch,
    typed,
    setTyped,
    style,
    attempt,
    isUnderWay,
    isRestored,
    keep,
  }
}
