import { useState } from 'react'
import { EntryList } from '../../../app/admin/screen/entry-list.tsx'
import { specifiedFailure } from '../../../app/admin/screen/failure-text.ts'
import { common } from '../../../app/admin/screen/text.ts'
import type { CloudCalendar, CloudHealth } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { TipsCard } from '../../../ui/tips-card.tsx'
import styles from './calendar-row.module.css'
import { CalendarRow } from './calendar-row.tsx'
import { bookingSync as text } from './text.ts'
import { FailureText, type ShowMessage, showFailure } from './transient-message.tsx'
import { calendarName } from './use-cloud-account.ts'

interface BookingSyncCardProps {
  calendars: readonly CloudCalendar[]
  showMessage: ShowMessage
}

export function BookingSyncCard({ calendars, showMessage }: BookingSyncCardProps) {
  const zone = useBusinessZone()
  const chosen = trpc.cloudCalendar.bookingCalendar.useQuery()
  const health = trpc.cloudCalendar.health.useQuery()
  const active = chosen.data?.calendar
  const compared = health.data?.bookings?.lastComparedAt
  const when = compared ? dateAndTime(compared.getTime(), zone) : text.never
  const factsOf = ({ id, isWritable }: CloudCalendar) => {
    if (id === active?.id) return [`${text.lastCompared}: ${when}`]
    return isWritable ? [] : [text.readOnly]
  }
  return (
    <>
      <Card title={text.title}>
        {active ? <Banner tone="good">{text.active(calendarName(active))}</Banner> : null}
        {active === null ? <Banner tone="warn">{text.inactive}</Banner> : null}
        <EntryList>
          {calendars.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} facts={factsOf(calendar)}>
              {calendar.id === active?.id ? (
                <Badge variant="good">{text.badge}</Badge>
              ) : calendar.isWritable ? (
                <Enable calendar={calendar} showMessage={showMessage} />
              ) : null}
            </CalendarRow>
          ))}
        </EntryList>
        <PendingEvents bookings={health.data?.bookings} />
        {active ? <ActiveSyncActions showMessage={showMessage} /> : null}
      </Card>
      <TipsCard title={text.helpTitle} tips={text.help} />
    </>
  )
}

function Enable({ calendar, showMessage }: { calendar: CloudCalendar; showMessage: ShowMessage }) {
  const name = calendarName(calendar)
  const enable = trpc.cloudCalendar.setBookingCalendar.useMutation({
    onSuccess: () => showMessage(text.enabled(name)),
    onError: (error) => showFailure(showMessage, error, text.enableFailed),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${enable.isPending ? text.enabling : text.use}: ${name}`}
      pending={enable.isPending}
      onClick={() => enable.mutate({ id: calendar.id })}
    >
      {enable.isPending ? text.enabling : text.use}
    </Button>
  )
}

/** The number of calendar events still to be written or removed, with the last error. */
function PendingEvents({ bookings }: { bookings: CloudHealth['bookings'] | undefined }) {
  if (!bookings?.lastError) return null
  const { waiting, leaving, lastError } = bookings
  const sentences = [
    waiting > 0 && text.waiting(waiting),
    leaving > 0 && text.leaving(leaving),
    lastError,
  ]
  return <Banner tone="warn">{sentences.filter(Boolean).join(' ')}</Banner>
}

/** Actions while booking sync is enabled: compare the calendar now, or disable the sync. */
function ActiveSyncActions({ showMessage }: { showMessage: ShowMessage }) {
  const [isAsking, setAsking] = useState(false)
  const disable = trpc.cloudCalendar.clearBookingCalendar.useMutation({
    onSuccess: () => {
      setAsking(false)
      showMessage(text.disabled)
    },
    onError: (error) => {
      if (!isAsking) showFailure(showMessage, error, text.disableFailed)
    },
  })
  const repair = trpc.cloudCalendar.repairBookingCalendar.useMutation({
    onSuccess: (found) => showMessage(text.repaired(found)),
    onError: (error) => showFailure(showMessage, error, text.repairFailed),
  })
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="danger"
          pending={disable.isPending && !isAsking}
          onClick={() => disable.mutate({})}
        >
          {disable.isPending && !isAsking ? text.disabling : text.disable}
        </Button>
        <Button variant="secondary" pending={repair.isPending} onClick={() => repair.mutate()}>
          {repair.isPending ? text.repairing : text.repair}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            disable.reset()
            setAsking(true)
          }}
        >
          {text.removeEvents}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={text.removeTitle}
        description={text.removeDescription}
        keep={common.cancel}
        act={text.remove}
        acting={text.disabling}
        isActing={disable.isPending}
        errorMessage={
          disable.error ? (
            <FailureText {...specifiedFailure(disable.error, text.disableFailed)} />
          ) : undefined
        }
        onKeep={() => setAsking(false)}
        onAct={() => disable.mutate({ removeEvents: true })}
      />
    </>
  )
}
