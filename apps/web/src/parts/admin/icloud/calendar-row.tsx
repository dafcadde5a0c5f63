import type { ReactNode } from 'react'
import { type CloudCalendar, calendarName } from '../../../lib/admin/cloud.ts'
import styles from './calendar-row.module.css'

interface CalendarRowProps {
  calendar: CloudCalendar
  detail?: string | undefined
  /** What the last sync could not do. */
  trouble?: string | null | undefined
  /** What can be done with it. */
  children: ReactNode
}

export function CalendarRow({ calendar, detail, trouble, children }: CalendarRowProps) {
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
        {trouble ? <p className={styles.trouble}>{trouble}</p> : null}
      </div>
      <div className={styles.acts}>{children}</div>
    </li>
  )
}
