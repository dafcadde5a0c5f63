import { busyTimesOf, startOfEvent } from './busy-times.ts'
import { isWhole } from './calendar-text.ts'
import { splitEvents } from './split-events.ts'

/**
 * What is read of foreign calendars, as functions whose arguments and results can be sent to another thread: a calendar may be
 * made to take long.
 */
export const readings = {
  busyTimes: busyTimesOf,
  areWhole: (files: readonly string[]) => files.map(isWhole),
  startsOfEvents: (events: readonly { file: string; uid: string }[], zone: string) =>
    events.map(({ file, uid }) => startOfEvent(file, { uid, zone })),
  eventFiles,
}

/**
 * The file of each event of a calendar; see `splitEvents`.
 *
 * @returns 'broken' for what is no whole calendar, and 'too-large' when the files together are longer than `maxLength`.
 */
function eventFiles(
  file: string,
  maxLength: number,
): { uid: string; file: string }[] | 'broken' | 'too-large' {
  const events = splitEvents(file)
  if (!events) return 'broken'
  const files: { uid: string; file: string }[] = []
  let length = 0
  for (const [uid, file] of events) {
    length += file.length
    if (length > maxLength) return 'too-large'
    files.push({ uid, file })
  }
  return files
}
