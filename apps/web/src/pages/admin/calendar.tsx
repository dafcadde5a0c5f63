import { type CalendarController, useCalendarController } from '@fullcalendar/react'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useEffect, useState } from 'react'
import { calendar as words } from '../../content/admin/calendar.ts'
import { type Dropped, selectedTimes } from '../../lib/admin/calendar-change.ts'
import { bookingsWithin, type CalendarEntry } from '../../lib/admin/calendar-entries.ts'
import { useDrafts } from '../../lib/admin/drafts.ts'
import { useCalendar, useLeadTime } from '../../lib/admin/use-calendar.ts'
import { useCalendarMoves } from '../../lib/admin/use-calendar-moves.ts'
import { useDoor } from '../../lib/admin/use-door.ts'
import { useKeptState } from '../../lib/admin/use-kept-state.ts'
import { useNotifyChoice } from '../../lib/admin/use-notify-choice.ts'
import { useBusinessZone, useSettingsPending } from '../../lib/settings.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { CalendarBoard } from '../../parts/admin/calendar/calendar-board.tsx'
import { CalendarToolbar } from '../../parts/admin/calendar/calendar-toolbar.tsx'
import type { BlackoutPrefill } from '../../parts/admin/calendar/create-blackout.tsx'
import {
  BlackoutDialog,
  BookingDialog,
  CreateBlackoutDialog,
  CreateBookingDialog,
} from '../../parts/admin/calendar/dialogs.ts'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { LoadingRows } from '../../parts/admin/loading-rows.tsx'
import { TipsCard } from '../../parts/admin/tips-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import styles from './calendar.module.css'

const NOTHING: CalendarEntry[] = []
/** What is typed about a blackout that is not created yet is kept under this name. */
const NEW_BLACKOUT = 'blackout:new'
const BLANK: BlackoutPrefill = { start: '', end: '', isAllDay: false }

export function Calendar() {
  const calendar = useCalendarController()
  const isZoneKnown = !useSettingsPending()
  const [blackingOut, setBlackingOut] = useKeptState<BlackoutPrefill | undefined>(
    'blacking-out',
    undefined,
  )
  const [isBooking, setIsBooking] = useKeptState('calendar-booking', false)
  // Asked for beside the settings, which say in whose zone it is drawn.
  const shown = useCalendar()
  useEffect(() => {
    CreateBookingDialog.fetch().catch(() => {})
  }, [])
  useDoor('new', () => setBlackingOut(BLANK))
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
          <Button data-new onClick={() => setIsBooking(true)}>
            <CalendarPlus size={18} aria-hidden /> {words.newBooking}
          </Button>
        </>
      }
    >
      {isZoneKnown ? (
        <Shown
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

interface ShownProps {
  calendar: CalendarController
  shown: ReturnType<typeof useCalendar>
  blackingOut: BlackoutPrefill | undefined
  onBlackOut: (prefill: BlackoutPrefill | undefined) => void
}

function Shown({ calendar, shown, blackingOut, onBlackOut }: ShownProps) {
  const zone = useBusinessZone()
  const { entries, week, hours, onView } = shown
  const lead = useLeadTime()
  const { drop } = useCalendarMoves()
  const [notifyClient, setNotifyClient] = useNotifyChoice()
  const [opened, setOpened] = useState<CalendarEntry>()
  const drafts = useDrafts()
  const isLoading = entries.isPending || entries.isPlaceholderData
  const failed = [entries, week].find(({ isError }) => isError)
  const close = () => setOpened(undefined)
  function select(selected: Dropped) {
    const times = selectedTimes(selected, zone)
    // What he selects now is what he means, whatever times were typed and not saved before.
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
          onDrop={(entry, dropped, snapBack) => drop(entry, dropped, { snapBack, notifyClient })}
        />
        <Switch checked={notifyClient} onChange={setNotifyClient}>
          {words.notifyOfMoves}
        </Switch>
      </section>
      <BookingDialog
        bookingId={opened?.kind === 'booking' ? opened.id : undefined}
        onClose={close}
      />
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
