import { type CalendarController, useCalendarController } from '@fullcalendar/react'
import { keepPreviousData } from '@tanstack/react-query'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useBusinessZone, usePublicSetting, useSettingsPending } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { now } from '../../../lib/clock.ts'
import { useDrafts } from '../../../lib/drafts.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useOpenFromQuery } from '../../../lib/use-open-from-query.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { lazyComponent } from '../../../parts/admin/lazy-component.tsx'
import type { CalendarEntry } from '../../../parts/admin/outputs.ts'
import { LoadFailed, LoadingRows } from '../../../parts/admin/query-state.tsx'
import { TipsCard } from '../../../parts/admin/tips-card.tsx'
import { usePersistentState } from '../../../parts/admin/use-persistent-state.ts'
import { Button } from '../../../ui/button.tsx'
import { CalendarBoard } from './calendar-board.tsx'
import { bookingsWithin, openHours } from './calendar-entries.ts'
import {
  type Dropped,
  leadTime,
  openingWindow,
  selectedTimes,
  type Window,
  windowFor,
} from './calendar-times.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import type { BlackoutPrefill } from './create-blackout-dialog.tsx'
import styles from './page.module.css'
import { useCalendarMoves } from './use-calendar-moves.ts'
import { calendar as words } from './words.ts'

/** Code that is loaded after the calendar has rendered (ADR 18). */
const Switch = lazyComponent(async () => (await import('../../../ui/switch.tsx')).Switch)
const BookingDetails = lazyComponent(
  async () => (await import('../../../parts/admin/booking-details.tsx')).BookingDetails,
)
const BlackoutDialog = lazyComponent(
  async () => (await import('./blackout-dialog.tsx')).BlackoutDialog,
)
const CreateBlackoutDialog = lazyComponent(
  async () => (await import('./create-blackout-dialog.tsx')).CreateBlackoutDialog,
)
const WalkInButton = lazyComponent(
  async () => (await import('../../../parts/admin/walk-in-button.tsx')).WalkInButton,
)
const CreateBookingDialog = lazyComponent(
  async () => (await import('../../../parts/admin/create-booking-dialog.tsx')).CreateBookingDialog,
)

const NOTHING: CalendarEntry[] = []
/** Key of the draft of a new blackout. */
const NEW_BLACKOUT = 'blackout:new'
const BLANK: BlackoutPrefill = { start: '', end: '', isAllDay: false }

export function Calendar() {
  const calendar = useCalendarController()
  const isZoneKnown = !useSettingsPending()
  const [blackingOut, setBlackingOut] = usePersistentState<BlackoutPrefill | undefined>(
    'blacking-out',
    undefined,
  )
  const [isBooking, setIsBooking] = usePersistentState('calendar-booking', false)
  // Starts in parallel with the settings query, although rendering has to wait for the business
  // zone.
  const shown = useCalendar()
  useEffect(() => {
    CreateBookingDialog.preload().catch(() => {})
  }, [])
  useOpenFromQuery('new', () => setBlackingOut(BLANK))
  return (
    <AdminPage
      heading={words.heading}
      subtitle={words.subtitle}
      isWide
      actions={
        <>
          <Button variant="secondary" onClick={() => setBlackingOut(BLANK)}>
            <CalendarOff size={18} aria-hidden /> {words.addBlackout}
          </Button>
          <WalkInButton variant="secondary" />
          <Button data-new onClick={() => setIsBooking(true)}>
            <CalendarPlus size={18} aria-hidden /> {words.newBooking}
          </Button>
        </>
      }
    >
      {isZoneKnown ? (
        <CalendarContent
          calendar={calendar}
          shown={shown}
          blackingOut={blackingOut}
          onBlackOut={setBlackingOut}
        />
      ) : (
        <LoadingRows rows={10} />
      )}
      <TipsCard title={words.tipsTitle} tips={words.tips} />
      {isBooking ? <CreateBookingDialog open onClose={() => setIsBooking(false)} /> : null}
    </AdminPage>
  )
}

interface CalendarContentProps {
  calendar: CalendarController
  shown: ReturnType<typeof useCalendar>
  blackingOut: BlackoutPrefill | undefined
  onBlackOut: (prefill: BlackoutPrefill | undefined) => void
}

function CalendarContent({ calendar, shown, blackingOut, onBlackOut }: CalendarContentProps) {
  const zone = useBusinessZone()
  const { entries, week, hours, onView } = shown
  const lead = useLeadTime()
  const { drop } = useCalendarMoves()
  const [notifyClient, setNotifyClient] = useNotifyChoice()
  const [opened, setOpened] = useState<CalendarEntry>()
  const drafts = useDrafts()
  const isLoading = entries.isPending || entries.isPlaceholderData
  const failed = [entries, week].find(({ isLoadingError }) => isLoadingError)
  const close = () => setOpened(undefined)
  const booking = opened?.kind === 'booking' ? opened : undefined
  function select(selected: Dropped) {
    const times = selectedTimes(selected, zone)
    // The selected times take precedence over times in an earlier draft.
    if (times) drafts.dropFields(NEW_BLACKOUT, Object.keys(times))
    onBlackOut(times)
  }
  return (
    <>
      {failed ? (
        <LoadFailed error={failed.error} words={words.failed} onRetry={() => failed.refetch()} />
      ) : null}
      <section className={styles.calendar} aria-label={words.heading} aria-busy={isLoading}>
        <CalendarToolbar calendar={calendar} isLoading={isLoading} />
        <CalendarBoard
          calendar={calendar}
          entries={entries.data ?? NOTHING}
          hours={hours}
          lead={lead}
          zone={zone}
          onView={onView}
          onOpen={setOpened}
          onSelect={select}
          onDrop={(entry, dropped, revert) => drop(entry, dropped, { revert, notifyClient })}
        />
        <Switch checked={notifyClient} onChange={setNotifyClient}>
          {words.notifyOfMoves}
        </Switch>
      </section>
      <BookingDetails bookingId={booking?.id} known={booking} onClose={close} />
      <BlackoutDialog blackout={opened?.kind === 'blackout' ? opened : undefined} onClose={close} />
      <CreateBlackoutDialog
        draft={NEW_BLACKOUT}
        prefill={blackingOut}
        onClose={() => onBlackOut(undefined)}
        countBookings={(start, end) => bookingsWithin(entries.data ?? NOTHING, start, end)}
      />
    </>
  )
}

const NOTIFY_KEY = 'calendar_notify_client'

/** Whether dragging a booking emails the client; stored in localStorage. */
function useNotifyChoice() {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(NOTIFY_KEY) !== 'no')
  const choose = useCallback((on: boolean) => {
    localStorage.setItem(NOTIFY_KEY, on ? 'yes' : 'no')
    setIsOn(on)
  }, [])
  return [isOn, choose] as const
}

/** Entries and business hours of the calendar, loaded in one request per month. */
function useCalendar() {
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
function useLeadTime() {
  const minute = useNow(60_000)
  const hours = Number(usePublicSetting('booking_lead_time_hours') ?? 0)
  return useMemo(() => leadTime(minute, hours), [minute, hours])
}
