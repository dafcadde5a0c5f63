import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate, wallToInstant } from '@haircuts/scheduling/zone'
import type { Dice } from './dice.testing.ts'
import { HOME, WORK } from './services.testing.ts'
import { ZONE } from './visitors.testing.ts'
import type { World } from './world.testing.ts'

const MINUTE = 60_000
/** Few enough that one that vanishes is not held back as half of the calendar. */
const MAX_EVENTS = 8

interface PrivateEvent {
  href: string
  date: string
  time: string
  minutes: number
  /** How often it repeats weekly, the first time included. */
  weeks: number
}

export type PrivateCalendar = ReturnType<typeof privateCalendarOf>

/** The barber's private calendar, and what a person does by hand to the events of bookings. */
export function privateCalendarOf({ services, note }: World) {
  const events: PrivateEvent[] = []
  let added = 0
  const home = services.filesOf(HOME)

  function write(event: PrivateEvent) {
    const { href, date, time, minutes, weeks } = event
    const wall = `${date}T${time}`.replaceAll(/[-:]/g, '')
    home.set(
      href,
      eventFile(
        href,
        'SUMMARY:Private',
        `DTSTART;TZID=${ZONE}:${wall}00`,
        `DURATION:PT${minutes}M`,
        ...(weeks > 1 ? [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`] : []),
      ),
    )
  }

  const someTime = (dice: Dice, now: number) => ({
    date: addDays(localDate(now, ZONE), dice.below(15)),
    time: `${String(8 + dice.below(12)).padStart(2, '0')}:${dice.pick(['00', '20', '45'])}`,
  })

  return {
    add(dice: Dice, now: number) {
      if (events.length >= MAX_EVENTS) return
      added += 1
      const weeks = dice.chance(0.4) ? 2 + dice.below(8) : 1
      const minutes = dice.pick([15, 45, 90, 240])
      const event = { href: `/home/${added}.ics`, ...someTime(dice, now), minutes, weeks }
      events.push(event)
      write(event)
      note(`private event ${added} appears at ${event.date} ${event.time}, ${weeks} times`)
    },
    move(dice: Dice, now: number) {
      if (events.length === 0) return
      const event = dice.pick(events)
      Object.assign(event, someTime(dice, now))
      write(event)
      note(`private event ${event.href} moves to ${event.date} ${event.time}`)
    },
    vanish(dice: Dice) {
      if (events.length === 0) return
      const event = dice.pick(events)
      events.splice(events.indexOf(event), 1)
      home.delete(event.href)
      note(`private event ${event.href} vanishes`)
    },
    /** A person moves or deletes the event of a booking in the calendar. */
    changeBooking(dice: Dice, now: number) {
      const work = services.filesOf(WORK)
      const hrefs = [...work.keys()].sort()
      if (hrefs.length === 0) return
      const href = dice.pick(hrefs)
      note(`a person changes ${href}`)
      if (dice.chance(0.3)) return work.delete(href)
      const { date, time } = someTime(dice, now)
      const start = new Date(wallToInstant(date, time, ZONE, 'opening')).toISOString()
      const [zone = '', event = ''] = (work.get(href) ?? '').split('BEGIN:VEVENT')
      const moved = event
        .replace(/DTSTART[^\r\n]*/, `DTSTART:${start.replaceAll(/[-:]|\.000/g, '')}`)
        .replace(/DTEND[^\r\n]*\r\n/, '')
        .replace('END:VEVENT', 'DURATION:PT30M\r\nEND:VEVENT')
      work.set(href, `${zone}BEGIN:VEVENT${moved}`)
    },
    /** The times that have to be blocked, by their starts. */
    busy(from: number, until: number) {
      const times = events.flatMap(({ date, time, minutes, weeks }) =>
        Array.from({ length: weeks }, (_, week) => {
          const start = wallToInstant(addDays(date, 7 * week), time, ZONE, 'opening')
          return { start, end: start + minutes * MINUTE }
        }),
      )
      return times.filter(({ start }) => start > from && start < until)
    },
  }
}
