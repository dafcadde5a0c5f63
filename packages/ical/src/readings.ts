import { busyTimesOf, type Reader, type Reading, startOfEvent } from './busy-times.ts'
import { isWhole } from './calendar-text.ts'
import { eventSplitter, type SplitOptions, type SplitResult } from './split-events.ts'
import { type EventContent, eventFile, holdsEvent, isUpToDate, mergedEventFile } from './write.ts'

/** Collects what is to be read, and reads it. */
export interface Task<Item, Result> {
  add(item: Item): void
  finish(): Iterable<Result>
}

/** An event as it is in a calendar, and as the booking determines it. */
export interface EventToWrite {
  existing: string
  content: EventContent
  /** The description that was written last; null if that is not known. */
  previous: string | null
  /** Nothing of the existing event stays. */
  isReplaced: boolean
}

/** What is to be written in place of an event; null for nothing, because it is as it should be. */
export type EventWriting = { isWhole: false } | { isWhole: true; file: string | null }

/**
 * What is read of foreign calendars, as tasks whose items and results can be sent to another thread one by one: a calendar may be
 * made to take long.
 */
export const readings = {
  busyTimes: (reader: Reader): Task<string, Reading> =>
    collected((files) => busyTimesOf(files, reader)),
  areWhole: (): Task<string, boolean> => each(isWhole),
  startsOfEvents: (
    zone: string,
  ): Task<{ file: string; uid: string }, ReturnType<typeof startOfEvent>> =>
    each(({ file, uid }) => startOfEvent(file, { uid, zone })),
  holdEvents: (): Task<{ file: string; uid: string }, boolean> =>
    each(({ file, uid }) => holdsEvent(file, uid)),
  eventsToWrite: (): Task<EventToWrite, EventWriting> => each(writingOf),
  /** The items are the bytes of one calendar; see `eventSplitter`. */
  eventFiles: (options: SplitOptions): Task<Uint8Array, SplitResult> => eventSplitter(options),
}

function collected<Item, Result>(read: (items: Item[]) => Result[]): Task<Item, Result> {
  const items: Item[] = []
  return { add: (item) => items.push(item), finish: () => read(items) }
}

function each<Item, Result>(read: (item: Item) => Result): Task<Item, Result> {
  return collected((items) => items.map(read))
}

function writingOf({ existing, content, previous, isReplaced }: EventToWrite): EventWriting {
  if (!isWhole(existing)) return { isWhole: false }
  if (isReplaced || !holdsEvent(existing, content.uid))
    return { isWhole: true, file: eventFile(content) }
  const file = mergedEventFile(content, { existing, previous: previous ?? content.description })
  return { isWhole: true, file: isUpToDate(existing, file, content) ? null : file }
}
