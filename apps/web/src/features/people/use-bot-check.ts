import { MAX_FORM_AGE_MS, MIN_FILL_MS } from '@haircuts/core/bookings/intake-rules-form'
import { useRef, useState } from 'react'
import { monotonicNow } from '../../ui/browser/clock.ts'

/** The fields with which the server detects bots: the age of the form and the content of the honeypot. */
export function useBotCheck() {
  const honeypot = useRef<HTMLInputElement>(null)
  const [shownAt] = useState(monotonicNow)
  return {
    honeypot,
    /** Waits until the form has the minimum age, so that a form filled in by autofill is not rejected. */
    botCheckFields: async () => {
      await delay(MIN_FILL_MS - (monotonicNow() - shownAt))
      // A timer may fire a fraction of a millisecond early.
      const age = Math.max(Math.round(monotonicNow() - shownAt), MIN_FILL_MS)
      const formCheck = honeypot.current?.value
      return { formAgeMs: Math.min(age, MAX_FORM_AGE_MS), ...(formCheck && { formCheck }) }
    },
    /** Removes text of a browser extension, which the visitor cannot see or remove. */
    clearHoneypot: () => {
      if (honeypot.current) honeypot.current.value = ''
    },
  }
}

function delay(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()
}
