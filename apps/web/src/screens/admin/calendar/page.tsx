import { type CalendarController, useCalendarController } from '@fullcalendar/react'
import { keepPreviousData } from '@tanstack/react-query'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { useBusinessZone, usePublicSetting, useSettingsPending } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { now } from '../../../lib/clock.ts'
import { clockTime } from '../../../lib/datetime.ts'
import { useDrafts } from '../../../lib/drafts.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useOpenFromQuery } from '../../../lib/use-open-from-query.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { lazyComponent } from '../../../parts/admin/lazy-component.tsx'
import type { CalendarEntry, DayHours } from '../../../parts/admin/outputs.ts'
import { LoadFailed } from '../../../parts/admin/query-state.tsx'
import { TipsCard } from '../../../parts/admin/tips-card.tsx'
import { usePersistentState } from '../../../parts/admin/use-persistent-state.ts'
import { common } from '../../../site/admin/words.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { CalendarBoard } from './calendar-board.tsx'
import { overlappedBooking } from './calendar-entries.ts'
import { type Dropped, leadTime, openingWindow, type Window, windowFor } from './calendar-times.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import type { BlackoutPrefill } from './create-blackout-dialog.tsx'
import styles from './page.module.css'
import type { ChosenSlot } from './slot-choice.tsx'
import { useCalendarMoves } from './use-calendar-moves.ts'
import { calendar as words } from './words.ts'

/** Code that is loaded after the calendar has rendered (ADR 18). */
const Switch = lazyComponent(async () => (await import('../../../ui/switch.tsx')).Switch)
const BookingDetails = lazyComponent(
  async () => (await import('../../../parts/admin/booking-details.tsx')).BookingDetails,
)
const SlotChoice = lazyComponent(async () => (await import('./slot-choice.tsx')).SlotChoice)
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

const WhyNotDialog = lazyComponent(async () => (await import('./why-not-dialog.tsx')).WhyNotDialog)

const NOTHING: CalendarEntry[] = []
const NO_DAYS: DayHours[] = []
/** Key of the draft of a new blackout. */
const NEW_BLACKOUT = 'blackout:new'
const NEW_BOOKING = 'booking:new'

export function Calendar() {
  const calendar = useCalendarController()
  const isZoneKnown = !useSettingsPending()
  const [blackingOut, setBlackingOut] = usePersistentState<BlackoutPrefill | undefined>(
    'blacking-out',
    undefined,
  )
  const [booking, setBooking] = usePersistentState<NewBooking | undefined>(
    'calendar-booking',
    undefined,
  )
  // Starts in parallel with the settings query, although rendering has to wait for the business
  // zone.
  const shown = useCalendar()
  useEffect(() => {
    CreateBookingDialog.preload().catch(() => {})
    SlotChoice.preload().catch(() => {})
  }, [])
  const blackOutShown = () => {
    const { currentStart, currentEnd } = calendar.view ?? {}
    const [start, end] = [currentStart?.getTime() ?? now(), currentEnd?.getTime() ?? now() + 1]
    setBlackingOut({ view: { start, end } })
  }
  useOpenFromQuery('new', blackOutShown)
  return (
    <AdminPage
      heading={words.heading}
      subtitle={words.subtitle}
      isWide
      actions={
        <>
          <Button variant="secondary" className={styles.action} onClick={blackOutShown}>
            <CalendarOff size={18} aria-hidden /> <span>{words.addBlackout}</span>
          </Button>
          <WalkInButton variant="secondary" className={styles.action} />
          <Button data-new className={styles.action} onClick={() => setBooking({})}>
            <CalendarPlus size={18} aria-hidden /> <span>{words.newBooking}</span>
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
          onBook={(start) => setBooking({ start })}
        />
      ) : (
        <div className={styles.loading} role="status">
          <VisuallyHidden>{common.loading}</VisuallyHidden>
        </div>
      )}
      <TipsCard title={words.tipsTitle} tips={words.tips} />
      {booking ? (
        <CreateBookingDialog open start={booking.start} onClose={() => setBooking(undefined)} />
      ) : null}
    </AdminPage>
  )
}

interface NewBooking {
  start?: Date | undefined
}

interface CalendarContentProps {
  calendar: CalendarController
  shown: ReturnType<typeof useCalendar>
  blackingOut: BlackoutPrefill | undefined
  onBlackOut: (prefill: BlackoutPrefill | undefined) => void
  onBook: (start: Date) => void
}

function CalendarContent(props: CalendarContentProps) {
  const { calendar, shown, blackingOut, onBlackOut, onBook } = props
  const zone = useBusinessZone()
  const { entries, week, onView } = shown
  const lead = useLeadTime()
  const moves = useCalendarMoves()
  const [initialDate, setInitialDate] = useState<string>()
  useOpenFromQuery('date', (date) => {
    setInitialDate(date)
    calendar.gotoDate(date)
  })
  const [notifyClient, setNotifyClient] = useNotifyChoice()
  const [opened, setOpened] = useState<CalendarEntry>()
  const [isAskingWhy, setIsAskingWhy] = useState(false)
  const [slot, setSlot] = useState<ChosenSlot>()
  const toast = useToast()
  const days = week.data ?? NO_DAYS
  const drafts = useDrafts()
  const isLoading = entries.isPending || entries.isPlaceholderData
  const failed = [entries, week].find(({ isLoadingError }) => isLoadingError)
  const close = () => setOpened(undefined)
  // The chosen times take precedence over times in an earlier draft.
  function block(selected: Dropped) {
    setSlot(undefined)
    drafts.dropFields(NEW_BLACKOUT, ['start', 'end', 'isAllDay'])
    onBlackOut({ selected })
  }
  function book(start: Date) {
    setSlot(undefined)
    drafts.dropFields(NEW_BOOKING, ['start'])
    onBook(start)
  }
  function drop(entry: CalendarEntry, dropped: Dropped, revert: () => void) {
    const inTheWay =
      entry.kind === 'booking' && dropped.start && !dropped.allDay
        ? overlappedBooking(entries.data ?? NOTHING, entry, dropped.start)
        : null
    if (inTheWay?.kind !== 'booking') return moves.drop(entry, dropped, { revert, notifyClient })
    revert()
    const { client, startDatetime } = inTheWay
    toast(words.overlaps(client.name, clockTime(startDatetime.getTime(), zone)), { tone: 'bad' })
  }
  const booking = opened?.kind === 'booking' ? opened : undefined
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
          isPending={entries.isPending}
          initialDate={initialDate}
          week={days}
          lead={lead}
          zone={zone}
          onView={onView}
          onOpen={setOpened}
          onSelect={block}
          onChoose={setSlot}
          onDrop={drop}
        />
        <div className={styles.notify}>
          <Switch checked={notifyClient} onChange={setNotifyClient}>
            {words.notifyOfMoves}
          </Switch>
          <Button variant="quiet" size="sm" onClick={() => setIsAskingWhy(true)}>
            {words.whyNot}
          </Button>
          <ButtonLink variant="quiet" size="sm" href={adminPaths.closedDays}>
            {words.closedDays}
          </ButtonLink>
        </div>
      </section>
      <SlotChoice
        slot={slot}
        zone={zone}
        week={days}
        onClose={() => setSlot(undefined)}
        onBook={book}
        onBlock={block}
      />
      {isAskingWhy ? <WhyNotDialog open onClose={() => setIsAskingWhy(false)} /> : null}
      <BookingDetails
        bookingId={opened?.kind === 'hold' ? opened.bookingId : booking?.id}
        known={booking}
        onClose={close}
      />
      <BlackoutDialog blackout={opened?.kind === 'blackout' ? opened : undefined} onClose={close} />
      <CreateBlackoutDialog
        draft={NEW_BLACKOUT}
        prefill={blackingOut}
        week={days}
        onClose={() => onBlackOut(undefined)}
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
  return { entries, week, onView }
}

/** The lead time from the current minute on. */
function useLeadTime() {
  const minute = useNow(60_000)
  const hours = Number(usePublicSetting('booking_lead_time_hours') ?? 0)
  return useMemo(() => leadTime(minute, hours), [minute, hours])
}
