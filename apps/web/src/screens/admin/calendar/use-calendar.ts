import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { usePublicSetting } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { now } from '../../../lib/clock.ts'
import { useNow } from '../../../lib/use-now.ts'
import { openHours } from './calendar-entries.ts'
import { openingWindow, type Window, windowFor } from './calendar-window.ts'
import { leadTime } from './lead-time.ts'

/** Entries and business hours of the calendar, loaded in one request per month. */
export function useCalendar() {
  const [range, setRange] = useState(() => openingWindow(now()))
  const onView = useCallback((view: Window) => setRange((loaded) => windowFor(view, loaded)), [])
  const entries = trpc.calendarEvent.list.useQuery(
    { start: new Date(range.start), end: new Date(range.end) },
    { placeholderData: keepPreviousData },
  )
  const week = trpc.businessHours.list.useQuery()
  const hours = useMemo(() => openHours(week.data ?? []), [week.data])
  return { entries, week, hours, onView }
}

/** The lead time from the current minute on. */
export function useLeadTime() {
  const minute = useNow(60_000)
  const hours = Number(usePublicSetting('booking_lead_time_hours') ?? 0)
  return useMemo(() => leadTime(minute, hours), [minute, hours])
}
