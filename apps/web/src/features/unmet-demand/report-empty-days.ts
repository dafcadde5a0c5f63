import { addDays, daysBetween, weekday } from '@haircuts/scheduling/local-date'
import { useEffect } from 'react'
import { trpc } from '../../app/api/trpc.ts'
import type { Slots } from '../booking/slots/use-slots.ts'

/** The localStorage key of what this browser has reported today, so that a visitor who looks twice counts once. */
const REPORTED = 'reported-empty-days'
/** As many days as one report may span. */
const MAX_DAYS = 31

/**
 * Tells the server once a day on which weekdays the visitor saw no free time: when every day in view is empty, or was skipped
 * because it is. Who reschedules is not counted.
 *
 * @returns reports a day that the visitor chose.
 */
export function useReportOfEmptyDays(slots: Slots) {
  const { client } = trpc.useUtils()
  const { visit, today, status, isChanging } = slots

  function report(dates: readonly string[], isPicked = false) {
    const { appointmentTypeId, durationMinutes, people, publicToken } = visit
    if (publicToken || !today) return
    const question = people ?? String(appointmentTypeId)
    const fresh = notReported({ today, question, dates })
    if (fresh.length === 0) return
    // Nobody waits for it, and a lost report is only a count less.
    client.unmetDemand.report
      .mutate({
        ...(appointmentTypeId !== undefined && { appointmentTypeId }),
        ...(durationMinutes !== undefined && { durationMinutes }),
        ...(people !== undefined && { people }),
        dates: fresh,
        isPicked,
      })
      .catch(() => {})
  }

  const seen = status === 'ready' && !isChanging ? emptyDaysInView(slots).join() : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report follows what is in view, not each rendering.
  useEffect(() => {
    if (seen) report(seen.split(','))
  }, [seen, visit.appointmentTypeId, visit.people])
  return report
}

/** The days in view if none of them has a free time, or those that were skipped; [] while the size of the screen is not known. */
function emptyDaysInView({ windows }: Pick<Slots, 'windows'>): string[] {
  const [window, other] = windows
  if (!window || other) return []
  const { days, skipped } = window
  if (days.length > 0 && days.every(({ starts }) => starts.length === 0))
    return days.map(({ date }) => date)
  if (!skipped) return []
  const count = Math.min(daysBetween(skipped.first, skipped.last) + 1, MAX_DAYS)
  return Array.from({ length: count }, (_, day) => addDays(skipped.first, day))
}

interface Question {
  today: string
  /** The service or the people. */
  question: string
  dates: readonly string[]
}

/** One date for each weekday that this browser has not reported today, which are noted as reported. */
function notReported({ today, question, dates }: Question): string[] {
  const reported = readReported(today)
  const fresh = dates.filter((date) => {
    const key = `${question} ${weekday(date)}`
    if (reported.has(key)) return false
    reported.add(key)
    return true
  })
  try {
    localStorage.setItem(REPORTED, JSON.stringify([today, ...reported]))
  } catch {
    // The browser stores nothing: without a note of what was reported, nothing is reported.
    return []
  }
  return fresh
}

function readReported(today: string): Set<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(REPORTED) ?? '[]')
    const [day, ...keys] = Array.isArray(stored) ? stored.map(String) : []
    return new Set(day === today ? keys : [])
  } catch {
    return new Set()
  }
}
