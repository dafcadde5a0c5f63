import { readings } from '@haircuts/ical/readings'
import type { CalendarReader } from './calendar-reader.ts'
import { uidOf } from './event-file.ts'

/** Reads in the thread of the test. */
export const calendarReader: CalendarReader = {
  busyTimes: async (...args) => readings.busyTimes(...args),
  areWhole: async (...args) => readings.areWhole(...args),
  startsOfEvents: async (...args) => readings.startsOfEvents(...args),
  eventFiles: async (...args) => readings.eventFiles(...args),
}

/** The current start of the event after which a file is named. */
export function startOf(file: string, href: string, zone: string): Date | 'absent' | 'unreadable' {
  const [start = 'absent'] = readings.startsOfEvents([{ file, uid: uidOf(href) }], zone)
  return typeof start === 'number' ? new Date(start) : start
}
