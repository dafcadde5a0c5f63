import { formatChangeLimits, hoursBefore } from '@haircuts/core/site/change-limits-form'
import { ContactLink } from '../../app/shell/contact-link.tsx'
import { ReachBarber } from '../../app/shell/reach-barber.tsx'
import { site } from '../../app/shell/text.ts'
import { clockTime, dayAndTime, shortDay } from '../../ui/format/datetime.ts'
import styles from './change-limits.module.css'
import type { LinkedBooking } from './use-linked-booking.ts'

const text = {
  afterThat: `After that, please contact ${site.barber}:`,
  now: `If something comes up, please contact ${site.barber}:`,
  brief: { afterThat: 'After that, please', now: 'If something comes up, please' },
  contact: `contact ${site.barber}`,
} as const

const HOUR = 3_600_000

interface Limit {
  /** In epoch milliseconds; the start itself where there is no cut-off. */
  until: number
  isOver: boolean
}

interface ChangeLimitsProps {
  start: number
  timezone: string
  reschedule: Limit
  cancel: Limit
  /** The appointment is about to be booked, or was just booked: the limits are one short paragraph. */
  isNew?: boolean
}

/** Until when the visitor can change the appointment online, and how to reach the barber then; nothing without a cut-off. */
export function ChangeLimits(props: ChangeLimitsProps) {
  const { start, timezone, reschedule, cancel, isNew = false } = props
  const whenText = (until: number) =>
    isNew
      ? `${shortDay(until, timezone)}, ${clockTime(until, timezone).replace(' ', '\u00a0')}`
      : `${dayAndTime(until, timezone)} (${hoursBefore((start - until) / HOUR)})`
  const formatLimit = ({ until, isOver }: Limit) => ({
    until: until < start ? whenText(until) : null,
    isOver,
  })
  const limits = { reschedule: formatLimit(reschedule), cancel: formatLimit(cancel) }
  const sentence = formatChangeLimits({ ...limits, isNew })
  if (!sentence) return null
  const then = reschedule.isOver && cancel.isOver ? 'now' : 'afterThat'
  if (isNew) {
    return (
      <p className={styles.limits}>
        {sentence} {text.brief[then]} <ContactLink>{text.contact}</ContactLink>.
      </p>
    )
  }
  return (
    <div className={styles.limits}>
      <p>
        {sentence} {text[then]}
      </p>
      <ReachBarber isInline />
    </div>
  )
}

/** The limits of the booking of a link, by the clock of the server. */
export function limitsOfBooking({
  startDatetime,
  rescheduleUntil,
  canReschedule,
  cancelUntil,
  canCancel,
}: LinkedBooking) {
  return {
    start: startDatetime.getTime(),
    reschedule: { until: rescheduleUntil.getTime(), isOver: !canReschedule },
    cancel: { until: cancelUntil.getTime(), isOver: !canCancel },
  }
}

export function limitAt(until: number, now: number): Limit {
  return { until, isOver: until <= now }
}
