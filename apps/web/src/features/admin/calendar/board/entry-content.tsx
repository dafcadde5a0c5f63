import type { EventDisplayInfo } from '@fullcalendar/react'
import { holdsTime, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { statusLabels } from '../../../../app/admin/screen/text.ts'
import type { CalendarEntry } from '../../../../app/api/admin-outputs.ts'
import { now } from '../../../../ui/browser/clock.ts'
import { cx } from '../../../../ui/cx.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { isAnswerDue } from '../../bookings/answer-due.ts'
import { calendar as text } from '../text.ts'
import type { ChainPosition } from './calendar-entries.ts'
import styles from './entry-content.module.css'

type EntryContentProps = Pick<
  EventDisplayInfo,
  'timeText' | 'timeClass' | 'titleClass' | 'event' | 'isNarrow' | 'view'
> & {
  /** Undefined for the lead-time band and for the selection placeholder. */
  entry: CalendarEntry | undefined
  /** Among the visits of a group that follow each other. */
  place: ChainPosition | undefined
  zone: string
}

/**
 * The content of a calendar event. The status is also shown by an icon and by text, not by colour
 * alone (WCAG 1.4.1).
 */
export function EntryContent(props: EntryContentProps) {
  const { entry, place, zone, timeText, timeClass, titleClass, event, isNarrow, view } = props
  // Narrow columns of the week view have room for the name only; the position shows the time.
  const hidesTime = isNarrow && view.type === 'timeGridWeek'
  return (
    <>
      {timeText ? (
        <div className={timeClass}>
          {hidesTime ? (
            <VisuallyHidden>{spaceMeridiem(timeText)}</VisuallyHidden>
          ) : (
            spaceMeridiem(timeText)
          )}
        </div>
      ) : null}
      <div className={titleClass}>
        {entry ? <StatusMark entry={entry} /> : null}
        {place ? <GroupMark size={place.size} /> : null}
        <span
          className={cx(isCancelled(entry) && styles.off, view.type === 'listWeek' && styles.line)}
        >
          {event.title}
        </span>
        {entry?.kind === 'booking' && entry.answer && isAnswerDue(entry, zone, now()) ? (
          <span className={styles.answer} title={ANSWERS[entry.answer].text}>
            <span aria-hidden>{ANSWERS[entry.answer].mark}</span>
            <VisuallyHidden>, {ANSWERS[entry.answer].text}</VisuallyHidden>
          </span>
        ) : null}
      </div>
      {entry && view.type.startsWith('timeGrid') ? <CleanupTail entry={entry} /> : null}
      {place && view.type.startsWith('timeGrid') ? <Bracket place={place} /> : null}
    </>
  )
}

const ANSWERS = {
  coming: { mark: '✓', text: text.coming },
  none: { mark: '?', text: text.noAnswer },
} as const

/** Turns FullCalendar's '3:00PM' into '3:00 PM', the format of all other screens. */
function spaceMeridiem(time: string): string {
  return time.replaceAll(/(?<=\d)(?=[AP]M)/g, ' ')
}

function isCancelled(entry: CalendarEntry | undefined): boolean {
  return entry?.kind === 'booking' && entry.status === 'cancelled'
}

function StatusMark({ entry }: { entry: CalendarEntry }) {
  if (entry.kind === 'blackout') {
    return (
      <>
        <Ban size={14} className={styles.mark} aria-hidden />
        <VisuallyHidden>{text.blackout}: </VisuallyHidden>
      </>
    )
  }
  if (entry.kind === 'hold') return <Hourglass size={14} className={styles.mark} aria-hidden />
  if (entry.status === 'confirmed' || !isBookingStatus(entry.status)) return null
  return (
    <>
      {entry.status === 'completed' ? (
        <Check size={14} className={styles.mark} aria-hidden />
      ) : null}
      {entry.status === 'no-show' ? <X size={14} className={styles.mark} aria-hidden /> : null}
      <VisuallyHidden>{statusLabels[entry.status]}: </VisuallyHidden>
    </>
  )
}

function GroupMark({ size }: { size: number }) {
  return (
    <>
      <Users size={14} className={styles.mark} aria-hidden />
      <VisuallyHidden>{text.inGroup(size)}: </VisuallyHidden>
    </>
  )
}

/** A part of the bracket around the visits of a group, down to the beginning of the next one. */
function Bracket({ place: { isFirst, isLast, reach } }: { place: ChainPosition }) {
  return (
    <span
      className={styles.bracket}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      style={{ height: `${reach * 100}%` }}
    />
  )
}

/** The clean-up after a booking, as a quiet tail below its event, in the scale of the time grid. */
function CleanupTail({ entry }: { entry: CalendarEntry }) {
  if (entry.kind !== 'booking' || entry.cleanupMinutes === 0 || !keepsTime(entry.status))
    return null
  const { cleanupMinutes, durationMinutes } = entry
  const style = { height: `${(cleanupMinutes / durationMinutes) * 100}%` }
  return (
    <>
      <span className={styles.tail} style={style} />
      <VisuallyHidden>, {text.cleanup(cleanupMinutes)}</VisuallyHidden>
    </>
  )
}

function keepsTime(status: string): boolean {
  return isBookingStatus(status) && holdsTime(status)
}
