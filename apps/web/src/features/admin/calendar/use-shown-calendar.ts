import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { trpc } from '../../../app/api/trpc.ts'
import { now } from '../../../ui/browser/clock.ts'
import { openingWindow, type Window, windowFor } from '../times/calendar-times.ts'

export type ShownCalendar = ReturnType<typeof useShownCalendar>

/** Entries, business hours and special dates of the calendar, loaded in one request per month. */
export function useShownCalendar() {
  const [range, setRange] = useState(() => openingWindow(now()))
  const onView = useCallback((view: Window) => {
    setRange((loaded) => windowFor(view, loaded))
  }, [])
  const entries = trpc.calendarEvent.list.useQuery(
    { start: new Date(range.start), end: new Date(range.end) },
    { placeholderData: keepPreviousData },
  )
  const week = trpc.businessHours.list.useQuery()
  const specialDates = trpc.specialDate.list.useQuery()
  return { entries, week, specialDates, onView }
}
