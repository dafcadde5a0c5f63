import type { ReactNode } from 'react'
import { Entry } from '../../../app/admin/screen/entry-list.tsx'
import type { CloudCalendar } from '../../../app/api/admin-outputs.ts'
import styles from './calendar-row.module.css'
import { calendarName } from './use-cloud-account.ts'

interface CalendarRowProps {
  calendar: CloudCalendar
  facts: readonly string[]
  /** What the last sync could not read. */
  problem?: ReactNode
  /** The progress of a sync. */
  progress?: ReactNode
  /** Controls of the row. */
  children: ReactNode
}

export function CalendarRow({ calendar, facts, problem, progress, children }: CalendarRowProps) {
  return (
    <Entry
      mark={
        <span
          className={styles.swatch}
          style={{ backgroundColor: calendar.color ?? undefined }}
          aria-hidden="true"
        />
      }
      name={calendarName(calendar)}
      facts={facts}
      acts={children}
    >
      {problem}
      {progress}
    </Entry>
  )
}
