import { startOfEvent } from '@haircuts/ical/busy-times'
import { readings, type Task } from '@haircuts/ical/readings'
import type { CalendarReader } from './calendar-reader.ts'
import { uidOf } from './event-file.ts'

/** Reads in the thread of the test. */
export const calendarReader: CalendarReader = {
  busyTimes: (items, ...args) => read(readings.busyTimes(...args), items),
  areWhole: (items) => read(readings.areWhole(), items),
  startsOfEvents: (items, ...args) => read(readings.startsOfEvents(...args), items),
  holdEvents: (items) => read(readings.holdEvents(), items),
  eventsToWrite: (items) => read(readings.eventsToWrite(), items),
  eventFiles: (items, ...args) => read(readings.eventFiles(...args), items),
}

async function read<Item, Result>(
  task: Task<Item, Result>,
  items: Iterable<Item> | AsyncIterable<Item>,
): Promise<Result[]> {
  for await (const item of items) task.add(item)
  return [...task.finish()]
}

/** The current start of the event after which a file is named. */
export function startOf(file: string, href: string, zone: string): Date | 'absent' | 'unreadable' {
  const start = startOfEvent(file, { uid: uidOf(href), zone })
  return typeof start === 'number' ? new Date(start) : start
}
