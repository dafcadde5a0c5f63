import CalendarOff from 'lucide-react/icons/calendar-off'
import { useState } from 'react'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { DialogFailed } from '../../../app/admin/screen/dialog-failed.tsx'
import { EmailOffNote, useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { emailOff } from '../../../app/admin/screen/email-off-text.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import type { Closing, DayHours } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { now } from '../../../ui/browser/clock.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { clockTime, dateRange, localDate, longDay } from '../../../ui/format/datetime.ts'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { Notice } from '../../../ui/notice.tsx'
import { BookingDetails } from '../bookings/details/booking-details.tsx'
import { TextDialog } from '../prepared-texts/text-dialog.tsx'
import { ClosedPeople, isToTell } from './closed-person.tsx'
import styles from './page.module.css'
import { type ShownBlackout, spanText } from './shown-blackout.ts'
import { closedDays as text } from './text.ts'
import { answeredCount, timeOffList } from './time-off-list.ts'
import { WaitingThen } from './waiting-then.tsx'

/** In the file of the calendar's dialogs, which has them anyway. */
const TimeOffDialogs = lazy(async () => (await import('./time-off-dialogs.tsx')).TimeOffDialogs, {
  Failed: DialogFailed,
})

/** Everything that blocks time from now on, with the outcome of each booking in it. */
export function TimeOff() {
  const zone = useBusinessZone()
  const [today] = useState(() => localDate(now(), zone))
  const closings = trpc.closing.list.useQuery()
  const blackouts = trpc.blackout.list.useQuery({ start: today, isSynced: false })
  const counted = trpc.blackout.countSynced.useQuery({ start: today })
  const week = trpc.businessHours.list.useQuery()
  const { act, value, id, open, close } = useOpenDialog(
    'time-off',
    'new',
    'blackout',
    'booking',
    'text',
  )
  const times = act === 'time-off' || act === 'new' ? value : undefined
  const [reopenedId, setReopenedId] = useState<number>()
  const blackout = blackouts.data?.find((each) => act === 'blackout' && each.id === id)
  const onOpen = (bookingId: number) => open('booking', bookingId)
  const onText = (bookingId: number) => open('text', bookingId)
  const loading = [closings, blackouts, counted].find(({ data }) => !data)
  const list = timeOffList(closings.data ?? [], blackouts.data ?? [])
  return (
    <AdminPage
      heading={text.heading}
      subtitle={text.subtitle}
      actions={
        <Button data-new onClick={() => open('time-off', 'tomorrow')}>
          <CalendarOff size={18} aria-hidden /> {text.add}
        </Button>
      }
    >
      {list.entries.some((entry) => 'closing' in entry) ? <EmailOffNote /> : null}
      {loading ? <QueryState query={loading} message={text.loadFailed} rows={3} /> : null}
      {loading || list.entries.length > 0 ? null : <Notice heading={text.none} />}
      {loading ? null : (
        <ul className={styles.list}>
          {list.entries.map((entry) =>
            'closing' in entry ? (
              <li key={`closing-${entry.closing.id}`}>
                <ClosedSpan
                  {...entry}
                  onReopen={() => setReopenedId(entry.closing.id)}
                  onOpen={onOpen}
                  onText={onText}
                />
              </li>
            ) : (
              <BlackoutRow
                key={entry.blackout.id}
                {...entry}
                onOpen={() => open('blackout', entry.blackout.id)}
              />
            ),
          )}
        </ul>
      )}
      {counted.data?.synced ? (
        <p className={styles.soft}>{text.synced(counted.data.synced)}</p>
      ) : null}
      {list.reopened.length > 0 ? (
        <details>
          <summary className={styles.soft}>{text.wasReopened(list.reopened.length)}</summary>
          {list.reopened.map((closing) => (
            <ClosedSpan key={closing.id} closing={closing} onOpen={onOpen} onText={onText} />
          ))}
        </details>
      ) : null}
      <TimeOffDialogs
        open={times !== undefined || blackout !== undefined}
        times={times}
        blackout={blackout}
        week={week.data ?? NO_DAYS}
        onClose={close}
      />
      <ReopenDialog
        closing={closings.data?.find(({ id }) => id === reopenedId)}
        onClose={() => setReopenedId(undefined)}
      />
      <BookingDetails bookingId={act === 'booking' ? id : undefined} onClose={close} />
      <TextDialog bookingId={act === 'text' ? id : undefined} onClose={close} />
    </AdminPage>
  )
}

const NO_DAYS: DayHours[] = []

interface BlackoutRowProps {
  blackout: ShownBlackout
  laterWeeks: number
  onOpen: () => void
}

/** One blackout, which opens with a press anywhere on it. */
function BlackoutRow({ blackout, laterWeeks, onOpen }: BlackoutRowProps) {
  const { title, reason, seriesId } = blackout
  return (
    <li className={styles.row}>
      <button type="button" className={styles.name} onClick={onOpen}>
        {title}
      </button>
      <p>
        {spanText(blackout, useBusinessZone())}
        {seriesId === null ? null : `. ${text.weekly(laterWeeks)}`}
      </p>
      {reason ? <p className={styles.soft}>{reason}</p> : null}
    </li>
  )
}

interface ClosedSpanProps {
  closing: Closing
  /** The title in the calendar. */
  title?: string
  onReopen?: () => void
  onOpen: (bookingId: number) => void
  onText: (bookingId: number) => void
}

function ClosedSpan({ closing, title, onReopen, onOpen, onText }: ClosedSpanProps) {
  const zone = useBusinessZone()
  const { reason, people } = closing
  const toTell = people.filter(isToTell).length
  const about = [title, reason].filter(Boolean).join('. ')
  return (
    <Card
      title={formatSpan(closing, zone)}
      aside={
        onReopen ? (
          <Button variant="secondary" size="sm" onClick={onReopen}>
            {text.reopen}
          </Button>
        ) : (
          <Badge variant="secondary">{text.isReopened}</Badge>
        )
      }
    >
      {about ? <p className={styles.about}>{about}</p> : null}
      {people.length === 0 ? (
        <p>{text.nobody}</p>
      ) : (
        <>
          <p className={styles.answered}>
            {toTell > 0 ? `${text.peopleToTell(toTell)}, ` : null}
            {text.answered(answeredCount(people), people.length)}
          </p>
          <ClosedPeople people={people} onOpen={onOpen} onText={onText} />
        </>
      )}
      {onReopen ? <WaitingThen {...datesOf(closing, zone)} /> : null}
    </Card>
  )
}

function datesOf({ startDatetime, endDatetime }: Closing, zone: string) {
  return {
    first: localDate(startDatetime.getTime(), zone),
    last: localDate(endDatetime.getTime() - 1, zone),
  }
}

function formatSpan(closing: Closing, zone: string): string {
  const { startDatetime, endDatetime, isAllDay } = closing
  const [start, end] = [startDatetime.getTime(), endDatetime.getTime()]
  const { first, last } = datesOf(closing, zone)
  if (isAllDay) return first === last ? longDay(start, zone) : dateRange(first, last)
  return first === last
    ? text.hours(longDay(start, zone), clockTime(start, zone), clockTime(end, zone))
    : text.between(dateAndTime(start, zone), dateAndTime(end, zone))
}

function ReopenDialog({ closing, onClose }: { closing: Closing | undefined; onClose: () => void }) {
  const off = useEmailOff()
  const emailed =
    closing?.people.filter(({ willHearOfReopening }) => willHearOfReopening).length ?? 0
  const reopening = trpc.closing.reopen.useMutation()
  return (
    <ActionDialog
      item={closing}
      text={{
        title: text.reopenTitle,
        description: off
          ? `${text.reopenQuietly} ${emailOff.note[off]}`
          : text.reopenDescription(emailed),
        keep: text.keepClosed,
        act: text.reopen,
        acting: text.reopening,
        done: text.reopened,
        failed: text.reopenFailed,
      }}
      act={({ id }) => reopening.mutateAsync({ id })}
      onClose={onClose}
    />
  )
}
