import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { DayHours } from '../business-hours/day-hours.ts'
import { dayFieldId } from '../business-hours/week.tsx'

interface WeekEdits {
  valueOf: (day: number) => DayHours | undefined
  edit: (day: number, hours: DayHours) => void
}

const PROPOSED = /^([0-6])-(\d\d:\d\d)-(\d\d:\d\d)$/

/**
 * Fills in the hours that a link of the statistics proposes (`adminQueryLinks.proposedHours`), unsaved, and scrolls to their day.
 *
 * @returns whether they are to be rehearsed, until `onRehearsed` is called.
 */
export function useProposedHours(edits: WeekEdits) {
  const [params, setParams] = useSearchParams()
  const [isToRehearse, setToRehearse] = useState(false)
  const [, day = '', openTime = '', closeTime = ''] =
    PROPOSED.exec(params.get('propose') ?? '') ?? []
  const present = day === '' ? undefined : edits.valueOf(Number(day))
  const isLoaded = present !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hours are filled in once, when they are loaded.
  useEffect(() => {
    if (!present) return
    edits.edit(Number(day), { ...present, isOpen: true, openTime, closeTime })
    // After the heading, which an arrival focuses, and before the dialog, which gives the focus back to the day.
    requestAnimationFrame(() => {
      const fields = document.getElementById(dayFieldId(Number(day)))
      fields?.focus({ preventScroll: true })
      fields?.scrollIntoView({ block: 'center' })
      setToRehearse(true)
    })
    setParams(
      (left) => {
        left.delete('propose')
        return left
      },
      { replace: true },
    )
  }, [day, isLoaded])
  return { isToRehearse, onRehearsed: () => setToRehearse(false) }
}
