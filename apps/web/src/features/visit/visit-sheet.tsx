import type { ReactNode } from 'react'
import {
  clocksDiffer,
  clockTime,
  leafOf,
  localDate,
  longDay,
  useDeviceZone,
  zoneName,
} from '../../ui/format/datetime.ts'
import { useStepFocus } from '../../ui/hooks/use-step-focus.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { visitAndLength, type ZonedBooking } from './use-linked-booking.ts'
import styles from './visit-sheet.module.css'

interface VisitSheetProps {
  heading: string
  start: number
  end: number
  timezone: string
  /** Cancelled: the calendar leaf is crossed out. */
  isOff?: boolean
  children: ReactNode
}

/** A booking beside a calendar leaf: heading, date and time, and the content of the step. */
export function VisitSheet({ heading, start, end, timezone, isOff, children }: VisitSheetProps) {
  const title = useStepFocus(heading)
  return (
    <div className={styles.visit}>
      <CalendarLeaf className={styles.leaf} isOff={isOff} {...leafOf(localDate(start, timezone))} />
      <div className={styles.text}>
        <h1 className={styles.heading} ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p className={styles.when} data-off={isOff || undefined}>
          {longDay(start, timezone)},{' '}
          <span className={styles.times}>
            <time dateTime={new Date(start).toISOString()}>{clockTime(start, timezone)}</time> to{' '}
            {clockTime(end, timezone)}
          </span>
        </p>
        {children}
      </div>
    </div>
  )
}

/** The placeholder of a booking while it loads. */
export function VisitSheetSkeleton({ heading, waiting }: { heading: string; waiting: string }) {
  return (
    <div className={styles.visit}>
      <Skeleton className={styles.leaf} />
      <div className={styles.text}>
        <h1 className={styles.heading}>{heading}</h1>
        <p role="status">
          <VisuallyHidden>{waiting}</VisuallyHidden>
        </p>
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
        <Skeleton className={styles.button} />
      </div>
    </div>
  )
}

interface LinkedSheetProps {
  visit: ZonedBooking
  heading: string
  children: ReactNode
}

/** The booking of a link under the heading of each step, so that the visitor sees which booking changes. */
export function LinkedSheet({ visit, heading, children }: LinkedSheetProps) {
  const { booking, timezone } = visit
  const start = booking.startDatetime.getTime()
  const isOff = booking.status === 'cancelled'
  return (
    <VisitSheet
      heading={heading}
      start={start}
      end={booking.endDatetime.getTime()}
      timezone={timezone}
      isOff={isOff}
    >
      <p>{visitAndLength(booking)}</p>
      {isOff ? null : <OwnClock start={start} timezone={timezone} />}
      {children}
    </VisitSheet>
  )
}

/** Names the time zone of a start, only on devices whose own zone has another wall time then. */
export function OwnClock({ start, timezone }: { start: number; timezone: string }) {
  const own = useDeviceZone()
  if (!own || !clocksDiffer(timezone, own, start)) return null
  return (
    <p className={styles.zone}>
      {ownClock(zoneName(timezone, start), longDay(start, own), clockTime(start, own))}
    </p>
  )
}

const ownClock = (zone: string, day: string, time: string) =>
  `Times are in ${zone}. On your device, that is ${day}, ${time}.`

interface CalendarLeafProps {
  month: string
  day: string
  weekday: string
  /** Cancelled: the day is crossed out instead of circled. */
  isOff?: boolean | undefined
  className?: string | undefined
}

/** An illustration of a calendar leaf with the day circled. */
function CalendarLeaf({ month, day, weekday, isOff, className }: CalendarLeafProps) {
  return (
    <svg
      className={className}
      viewBox="14 4 184 184"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g className={styles.comb} transform="rotate(24 150 80)">
        <path
          className={styles.teeth}
          d="M158 24h-20M158 31h-18M158 38h-18M158 45h-18M158 52h-18M158 59h-18M158 66h-18M158 73h-18M158 80h-18M158 87h-18M158 94h-18M158 101h-18M158 108h-18"
        />
        <path d="M158 8c7 0 12 3 12 10v150h-14V8z" />
      </g>
      <path className={styles.shade} d="M30 50h114l6 132-112 6z" />
      <path
        className={styles.sheet}
        d="M24 42c40-3 80-3 116 0 3 44 3 90 1 138-40 3-78 3-117 0-3-46-3-92 0-138z"
      />
      <path className={styles.head} d="M24 42c40-3 80-3 116 0l1.600 30c-40-2-80-2-119 0z" />
      <path className={styles.ink} d="M50 32v18M82 30v18M114 32v18" />
      <text className={styles.month} x="82" y="64">
        {month}
      </text>
      <text className={styles.day} x="82" y="132">
        {day}
      </text>
      <text className={styles.weekday} x="82" y="162">
        {weekday}
      </text>
      <path
        className={styles.ring}
        d={
          isOff
            ? 'M36 88c30 18 62 40 92 70M130 90c-36 18-66 40-98 70'
            : 'M50 96c16-17 60-15 66 14 5 27-26 38-50 31-25-8-29-35-6-52 9-7 23-10 36-7'
        }
        data-off={isOff || undefined}
      />
    </svg>
  )
}
