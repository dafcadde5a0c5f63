import type { ReactNode } from 'react'
import type { CloudCalendar } from '../../../app/api/admin-outputs.ts'
import styles from './calendar-row.module.css'
import { calendarName } from './use-cloud-account.ts'

interface CalendarRowProps {
  calendar: CloudCalendar
  detail?: string | undefined
  /** The error of the last sync. */
  errorMessage?: string | null | undefined
  /** The progress of a sync. */
  progress?: ReactNode
  /** Controls of the row. */
  children: ReactNode
}

export function CalendarRow({
  calendar,
  detail,
  errorMessage,
  progress,
  children,
}: CalendarRowProps) {
  return (
    <li className={styles.row}>
      <span
        className={styles.swatch}
        style={{ backgroundColor: calendar.color ?? undefined }}
        aria-hidden="true"
      />
      <div className={styles.text}>
        <p className={styles.name}>{calendarName(calendar)}</p>
        {detail ? <p className={styles.detail}>{detail}</p> : null}
        {errorMessage ? <p className={styles.error}>{errorMessage}</p> : null}
        {progress}
      </div>
      <div className={styles.acts}>{children}</div>
    </li>
  )
}
