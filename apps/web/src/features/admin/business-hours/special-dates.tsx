import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { adminQueryLinks } from '../../../app/admin-paths.ts'
import type { SpecialDate } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { clockTimeOf, fullDayText } from '../../../ui/format/admin-datetime.ts'
import { localDate } from '../../../ui/format/datetime.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { SpecialDateCalendar } from './special-date-calendar.tsx'
import { SpecialDateDialog } from './special-date-dialog.tsx'
import styles from './special-dates.module.css'

const text = {
  title: 'Special dates',
  about: 'Days with different hours.',
  away: 'To be away, use',
  timeOff: 'Time off',
  add: 'Add a special date',
  none: 'No special dates are coming up.',
  closed: 'Closed',
  from: (from: string, to: string) => `${from} to ${to}`,
  breaks: (list: string) => `Break ${list}`,
  stay: (count: number) =>
    count === 1
      ? '1 booking outside these hours stays.'
      : `${count} bookings outside these hours stay.`,
  past: (count: number) => (count === 1 ? '1 past date' : `${count} past dates`),
  edit: 'Edit',
  editOf: (date: string) => `Edit ${date}`,
  remove: 'Remove',
  removing: 'Removing...',
  removeOf: (date: string) => `Remove ${date}`,
  removed: (date: string) => `${date} has its usual hours again.`,
  back: (date: string) => `${date} is a special date again.`,
  removeFailed: 'The special date could not be removed. Please try again.',
  loadFailed: 'The special dates could not be loaded.',
} as const

/** The dates with hours of their own, beside the week. */
export function SpecialDates() {
  const dates = trpc.specialDate.list.useQuery()
  const days = trpc.specialDate.days.useQuery()
  const zone = useBusinessZone()
  const today = localDate(useNow(60_000), zone)
  /** The date of the form; empty for one to be chosen there. */
  const [edited, setEdited] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { remove, removing } = useRemove()

  const open = (date: string) => {
    setEdited(date)
    setOpen(true)
  }
  const entry = (date: SpecialDate) => (
    <Entry
      key={date.date}
      date={date}
      onEdit={() => open(date.date)}
      isRemoving={removing.has(date.date)}
      onRemove={() => void remove(date)}
    />
  )
  const upcoming = dates.data?.filter(({ date }) => date >= today) ?? []
  const past = dates.data?.filter(({ date }) => date < today) ?? []
  return (
    <section className={styles.dates} aria-labelledby="special-dates">
      <h2 id="special-dates" tabIndex={-1} className={styles.title}>
        {text.title}
      </h2>
      <p className={styles.about}>
        {text.about} {text.away} <Link href={adminQueryLinks.timeOff}>{text.timeOff}</Link>.
      </p>
      {dates.data && days.data ? (
        <SpecialDateCalendar dates={dates.data} days={days.data} today={today} onPick={open} />
      ) : null}
      <Button variant="secondary" onClick={() => open('')}>
        <Plus size={18} aria-hidden />
        {text.add}
      </Button>
      {dates.data ? (
        <>
          {upcoming.length > 0 ? (
            <ul className={styles.list}>{upcoming.map(entry)}</ul>
          ) : (
            <p className={styles.about}>{text.none}</p>
          )}
          {past.length > 0 ? (
            <details>
              <summary className={styles.past}>{text.past(past.length)}</summary>
              <ul className={styles.list}>{past.toReversed().map(entry)}</ul>
            </details>
          ) : null}
        </>
      ) : (
        <QueryState query={dates} message={text.loadFailed} rows={2} />
      )}
      <SpecialDateDialog
        dates={dates.data ?? NO_DATES}
        opens={days.data?.find(({ date }) => date === edited)?.isOpen === false}
        chosen={edited}
        today={today}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}

const NO_DATES: SpecialDate[] = []

/** Removes a date without confirmation; Undo creates the same date again. */
function useRemove() {
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set())
  const deletion = trpc.specialDate.delete.useMutation()
  const create = trpc.specialDate.create.useMutation()
  const ended = ({ date }: SpecialDate) =>
    setRemoving((dates) => new Set([...dates].filter((each) => each !== date)))
  const { send } = useAct(({ date }: SpecialDate) => deletion.mutateAsync({ date }), {
    about: ({ date }) => `special-date-${date}`,
    onDone: (_, removed) => ended(removed),
    onFailed: ended,
    done: (_, removed) => ({
      message: text.removed(formatDate(removed.date)),
      undo: () => create.mutateAsync(removed),
      undone: text.back(formatDate(removed.date)),
    }),
    failed: text.removeFailed,
  })
  const remove = (removed: SpecialDate) => {
    setRemoving((dates) => new Set([...dates, removed.date]))
    send(removed)
  }
  return { remove, removing }
}

interface EntryProps {
  date: SpecialDate
  isRemoving: boolean
  onEdit: () => void
  onRemove: () => void
}

function Entry(props: EntryProps) {
  const { date: special, isRemoving, onEdit, onRemove } = props
  const { date, note, bookingsOutside, ...hours } = special
  const name = formatDate(date)
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        <p className={styles.date}>{name}</p>
        <p className={styles.hours}>{formatHours(hours)}</p>
        {note ? <p className={styles.note}>{note}</p> : null}
        {bookingsOutside > 0 ? <p className={styles.hours}>{text.stay(bookingsOutside)}</p> : null}
      </div>
      <Button variant="quiet" size="sm" aria-label={text.editOf(name)} onClick={onEdit}>
        {text.edit}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={text.removeOf(name)}
        pending={isRemoving}
        onClick={onRemove}
      >
        {isRemoving ? text.removing : text.remove}
      </Button>
    </li>
  )
}

/** 'Thu, Nov 26' */
export function formatDate(date: string): string {
  return fullDayText(Date.parse(date), 'UTC')
}

function formatHours({
  isOpen,
  openTime,
  closeTime,
  breaks,
}: Omit<SpecialDate, 'date' | 'note' | 'bookingsOutside'>) {
  if (!isOpen) return text.closed
  const open = text.from(clockTimeOf(openTime ?? '09:00'), clockTimeOf(closeTime ?? '17:00'))
  const pauses = breaks.map(({ startTime, endTime }) =>
    text.from(clockTimeOf(startTime), clockTimeOf(endTime)),
  )
  return pauses.length > 0 ? `${open}. ${text.breaks(pauses.join(', '))}` : open
}
