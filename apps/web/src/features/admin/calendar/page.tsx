import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useCallback, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { LoadFailed } from '../../../app/admin/screen/query-state.tsx'
import { common, frame } from '../../../app/admin/screen/text.ts'
import { adminPaths, adminQueryLinks } from '../../../app/admin-paths.ts'
import { useBusinessZone, useSettingsPending } from '../../../app/api/settings.ts'
import { now } from '../../../ui/browser/clock.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { localDate } from '../../../ui/format/datetime.ts'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { Switch } from '../../../ui/switch.tsx'
import { TipsCard } from '../../../ui/tips-card.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { WalkInButton } from '../bookings/walk-in-button.tsx'
import {
  type BlackoutPrefill,
  prefillOf,
  prefillText,
  type Window,
} from '../times/calendar-times.ts'
import styles from './page.module.css'
import { calendar as text } from './text.ts'
import { useShownCalendar } from './use-shown-calendar.ts'

/** FullCalendar, which is most of the code, loads while the rest of the screen is shown. */
const CalendarContent = lazy(async () => (await import('./calendar-content.tsx')).CalendarContent, {
  waiting: <CalendarPlaceholder />,
  Failed: LoadFailed,
})
// Begins before the screen is rendered, for which it would wait otherwise.
CalendarContent.preload().catch(() => {})

export function Calendar() {
  /** The days that the calendar shows, without those of other months around them. */
  const inView = useRef<Window>(undefined)
  const isZoneKnown = !useSettingsPending()
  const { act, value, id, open, close } = useOpenDialog(
    'time-off',
    'new',
    'booking',
    'why-not',
    'pick',
  )
  const blackingOut = act === 'time-off' || act === 'new' ? value : undefined
  // Starts in parallel with the settings query, although rendering has to wait for the business
  // zone.
  const shown = useShownCalendar()
  const [notifyClient, setNotifyClient] = useNotifyChoice()
  const [, navigate] = useLocation()
  const zone = useBusinessZone()
  /** Of today if it is in view, or else of the first day in view. */
  function printDay() {
    const { start, end } = inView.current ?? prefillOf('', now())
    const isNow = start <= now() && now() < end
    navigate(adminQueryLinks.daySheetOf(localDate(isNow ? now() : start, zone)))
  }
  const blackOut = (prefill: BlackoutPrefill) => open('time-off', prefillText(prefill))
  return (
    <AdminPage
      heading={text.heading}
      subtitle={text.subtitle}
      isWide
      actions={
        <>
          <Button
            variant="secondary"
            size="sm"
            className={styles.action}
            onClick={() => blackOut({ from: 'view', ...(inView.current ?? prefillOf('', now())) })}
          >
            <CalendarOff size={18} aria-hidden /> <span>{text.timeOff}</span>
          </Button>
          <WalkInButton variant="secondary" size="sm" className={styles.action} />
          <Button
            data-new
            size="sm"
            className={styles.action}
            onClick={() => open('booking', 'new')}
          >
            <CalendarPlus size={18} aria-hidden /> <span>{text.newBooking}</span>
          </Button>
        </>
      }
    >
      <div className={styles.calendar}>
        {isZoneKnown ? (
          <CalendarContent
            shown={shown}
            inView={inView}
            notifyClient={notifyClient}
            blackingOut={blackingOut}
            bookingAt={act === 'booking' ? id : undefined}
            whyNot={act === 'why-not' ? value : undefined}
            picking={act === 'pick' ? (value === 'form' ? 'form' : 'time') : undefined}
            onBlackOut={blackOut}
            onBook={(start) => open('booking', start.getTime())}
            onPicked={() => open('pick', 'form')}
            onWhyNot={(asked) => open('why-not', asked)}
            onClose={close}
          />
        ) : (
          <CalendarPlaceholder />
        )}
        <div className={styles.notify}>
          <Switch checked={notifyClient} onChange={setNotifyClient}>
            {text.notifyOfMoves}
          </Switch>
          <Button variant="quiet" size="sm" onClick={() => open('why-not', 'now')}>
            {text.whyNot}
          </Button>
          <Button variant="quiet" size="sm" onClick={printDay}>
            {frame.daySheet}
          </Button>
          <ButtonLink variant="quiet" size="sm" href={adminPaths.closedDays}>
            {text.timeOffList}
          </ButtonLink>
        </div>
      </div>
      <TipsCard title={text.tipsTitle} tips={text.tips} />
    </AdminPage>
  )
}

/** A placeholder with the size of the toolbar and the grid, so that nothing moves when they have loaded. */
function CalendarPlaceholder() {
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>{common.loading}</VisuallyHidden>
    </div>
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
