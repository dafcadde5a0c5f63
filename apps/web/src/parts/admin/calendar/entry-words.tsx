import type { EventDisplayInfo } from '@fullcalendar/react'
import { isBookingStatus } from '@haircuts/scheduling/lifecycle'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { calendar as words } from '../../../content/admin/calendar.ts'
import { statusWords } from '../../../content/admin/frame.ts'
import type { CalendarEntry } from '../../../lib/admin/calendar-entries.ts'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './entry-words.module.css'

type EntryWordsProps = Pick<
  EventDisplayInfo,
  'timeText' | 'timeClass' | 'titleClass' | 'event' | 'isNarrow' | 'view'
> & {
  /** Undefined for what is drawn by hand: the lead time, what is being selected. */
  entry: CalendarEntry | undefined
}

/** What stands on an event of the calendar. How it stands is never said by its colour alone. */
export function EntryWords(props: EntryWordsProps) {
  const { entry, timeText, timeClass, titleClass, event, isNarrow, view } = props
  // In a phone's week the name needs the room; when it is, its place says.
  const isTimeSpared = isNarrow && view.type === 'timeGridWeek'
  return (
    <>
      {timeText ? (
        <div className={timeClass}>
          {isTimeSpared ? <VisuallyHidden>{spaced(timeText)}</VisuallyHidden> : spaced(timeText)}
        </div>
      ) : null}
      <div className={titleClass}>
        {entry ? <Mark entry={entry} /> : null}
        <span className={cx(isOff(entry) && styles.off, view.type === 'listWeek' && styles.line)}>
          {event.title}
        </span>
      </div>
    </>
  )
}

/** '3:00 PM' as everywhere else; FullCalendar leaves the space out. */
export function spaced(time: string): string {
  return time.replaceAll(/(?<=\d)(?=[AP]M)/g, ' ')
}

function isOff(entry: CalendarEntry | undefined): boolean {
  return entry?.kind === 'booking' && entry.status === 'cancelled'
}

function Mark({ entry }: { entry: CalendarEntry }) {
  if (entry.kind === 'blackout') {
    return (
      <>
        <Ban size={14} className={styles.mark} aria-hidden />
        <VisuallyHidden>{words.blackout}: </VisuallyHidden>
      </>
    )
  }
  if (entry.status === 'confirmed' || !isBookingStatus(entry.status)) return null
  return (
    <>
      {entry.status === 'completed' ? (
        <Check size={14} className={styles.mark} aria-hidden />
      ) : null}
      {entry.status === 'no-show' ? <X size={14} className={styles.mark} aria-hidden /> : null}
      <VisuallyHidden>{statusWords[entry.status]}: </VisuallyHidden>
    </>
  )
}
