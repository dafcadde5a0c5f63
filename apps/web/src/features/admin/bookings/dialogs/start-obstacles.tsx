import { Link } from 'wouter'
import { frame } from '../../../../app/admin/screen/text.ts'
import { adminPaths, adminQueryLinks } from '../../../../app/admin-paths.ts'
import type { StartObstacle } from '../../../../app/api/admin-outputs.ts'
import { dateText, fullDayText } from '../../../../ui/format/admin-datetime.ts'
import { counted } from '../../../../ui/format/counted.ts'
import { clockTime, localDate, weekdayName } from '../../../../ui/format/datetime.ts'
import { settingLabels } from '../../settings/setting-labels.ts'
import styles from './start-obstacles.module.css'

interface StartObstaclesProps {
  obstacles: readonly StartObstacle[]
  /** The zone of the business. */
  zone: string
  /** Called when a link is followed, since it may lead to a place behind the dialog. */
  onFollow: () => void
}

/** Everything that keeps visitors from a start, one sentence each, with a link to where it is set. */
export function StartObstacles({ obstacles, zone, onFollow }: StartObstaclesProps) {
  return (
    <ul className={styles.obstacles}>
      {obstacles.map((obstacle) => {
        const sentence = sentenceOf(obstacle, zone)
        const place = placeOf(obstacle, zone)
        return (
          <li key={sentence} data-conflict={isConflict(obstacle) || undefined}>
            <span>{sentence}</span>
            {place ? (
              <Link href={place.href} onClick={onFollow}>
                {place.name}
              </Link>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether it is another booking's time, which nobody can override. */
export function isConflict(obstacle: StartObstacle): boolean {
  return 'booking' in obstacle
}

/** Describes an obstacle with its names and times. */
export function sentenceOf(obstacle: StartObstacle, zone: string): string {
  const clock = (date: Date) => clockTime(date.getTime(), zone)
  switch (obstacle.rule) {
    case 'inactive-service':
      return 'This appointment type is switched off.'
    case 'past':
      return 'In the past.'
    case 'too-soon':
      return `Inside the lead time: clients book at least ${counted(obstacle.leadTimeHours, 'hour')} ahead.`
    case 'too-far':
      return `Too far ahead: clients book at most ${counted(obstacle.maxAdvanceDays, 'day')} ahead.`
    case 'closed':
      return obstacle.isSpecialDate
        ? `Outside business hours: ${formatDate(obstacle)} is a special date, closed.`
        : `Outside business hours: closed on ${weekdayOf(obstacle)}s.`
    case 'outside-hours':
      return `Outside business hours: ${formatDay(obstacle)} is open from ${clock(obstacle.opensAt)} to ${clock(obstacle.closesAt)}.`
    case 'break':
      return `During the break on ${formatDay(obstacle)}, ${clock(obstacle.startsAt)} to ${clock(obstacle.endsAt)}.`
    case 'off-grid':
      return `Not a regular start time. The nearest: ${obstacle.nearest.map(clock).join(' and ')}.`
    case 'booking': {
      const { clientName, typeName, startDatetime, endDatetime } = obstacle.booking
      return `Conflict: ${clientName} has ${typeName} from ${clock(startDatetime)} to ${clock(endDatetime)}.`
    }
    case 'cleanup-of-booking': {
      const { clientName, typeName, occupiedUntil } = obstacle.booking
      return `Conflict: the clean-up after ${clientName} (${typeName}) lasts until ${clock(occupiedUntil)}.`
    }
    case 'cleanup-of-visit': {
      const { clientName, typeName, startDatetime } = obstacle.booking
      return `Conflict: the clean-up afterwards would run into ${clientName} (${typeName}) at ${clock(startDatetime)}.`
    }
    case 'hold': {
      const { clientName, expiresAt } = obstacle.hold
      return `Held for ${clientName} until ${clock(expiresAt)}. Taking it withdraws the offer.`
    }
    case 'blackout': {
      const { title, source } = obstacle.blackout
      return source === null
        ? `During the blackout: ${title}.`
        : `During an event of your calendar ${source}: ${title}.`
    }
    case 'day-full':
      return `The day is full: it has its ${counted(obstacle.maxBookingsPerDay, 'booking')}.`
    case 'gap': {
      const { idleFrom, idleUntil } = obstacle
      return `Leaves an awkward gap from ${clock(idleFrom)} to ${clock(idleUntil)}.`
    }
  }
}

/** The screen where the barber can change the obstacle; null for a time that has passed. */
function placeOf(obstacle: StartObstacle, zone: string) {
  const setting = (key: keyof typeof settingLabels) => ({
    href: adminQueryLinks.setting(key),
    name: settingLabels[key],
  })
  switch (obstacle.rule) {
    case 'past':
      return null
    case 'inactive-service':
      return { href: adminPaths.appointmentTypes, name: frame.appointmentTypes }
    case 'too-soon':
      return setting('booking_lead_time_hours')
    case 'too-far':
      return setting('max_booking_advance_days')
    case 'closed':
    case 'outside-hours':
    case 'break':
      return obstacle.isSpecialDate
        ? { href: adminQueryLinks.specialDates, name: 'Special dates' }
        : { href: adminQueryLinks.hoursOf(obstacle.dayOfWeek), name: frame.businessHours }
    case 'off-grid':
      return setting('slot_interval_minutes')
    case 'booking':
    case 'cleanup-of-booking':
    case 'cleanup-of-visit': {
      const { clientName, startDatetime } = obstacle.booking
      const date = localDate(startDatetime.getTime(), zone)
      return { href: adminQueryLinks.bookingsOn(date), name: `Booking of ${clientName}` }
    }
    case 'hold': {
      const date = localDate(obstacle.hold.startDatetime.getTime(), zone)
      return { href: adminQueryLinks.calendarOn(date), name: 'Calendar' }
    }
    case 'blackout': {
      const { source, startDatetime } = obstacle.blackout
      if (source !== null) return { href: adminPaths.icloud, name: frame.icloud }
      const date = localDate(startDatetime.getTime(), zone)
      return {
        href: adminQueryLinks.calendarOn(date),
        name: `Calendar, ${dateText(startDatetime.getTime(), zone)}`,
      }
    }
    case 'day-full':
      return setting('max_bookings_per_day')
    case 'gap':
      return setting('minimize_gaps')
  }
}

type DayOfHours = Pick<Extract<StartObstacle, { rule: 'closed' }>, 'date' | 'isSpecialDate'>

function formatDay(day: DayOfHours): string {
  return day.isSpecialDate ? `the special date ${formatDate(day)}` : weekdayOf(day)
}

function formatDate({ date }: DayOfHours): string {
  return fullDayText(Date.parse(date), 'UTC')
}

function weekdayOf({ date }: DayOfHours): string {
  return weekdayName(Date.parse(date), 'UTC')
}
