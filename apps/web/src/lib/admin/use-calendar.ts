import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { now } from '../clock.ts'
import { usePublicSetting } from '../settings.ts'
import { openHours } from './calendar-entries.ts'
import { monthWindow, type Window, windowFor } from './calendar-window.ts'
import { leadTime } from './lead-time.ts'
import { trpc } from './trpc.ts'
import { useNow } from './use-now.ts'

/** What the calendar shows, asked for as one request; turning within a month asks for nothing. */
export function useCalendar() {
  const [held, setHeld] = useState(() => monthWindow(now()))
  const onView = useCallback((view: Window) => setHeld((held) => windowFor(view, held)), [])
  const entries = trpc.calendarEvent.list.useQuery(
    { start: new Date(held.start), end: new Date(held.end) },
    { placeholderData: keepPreviousData },
  )
  const week = trpc.businessHours.list.useQuery()
  const hours = useMemo(() => openHours(week.data ?? []), [week.data])
  return { entries, week, hours, onView }
}

/** From now on, moving on with the clock. */
export function useLeadTime() {
  const minute = useNow(60_000)
  const hours = Number(usePublicSetting('booking_lead_time_hours') ?? 0)
  return useMemo(() => leadTime(minute, hours), [minute, hours])
}
