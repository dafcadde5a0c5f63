import { isOfEvent, isOfTimezone, MAX_ZONE_LENGTH } from './calendar-text.ts'
import {
  calendarPart,
  fileOf,
  isPart,
  type Part,
  partsNamed,
  propertyText,
} from './content-lines.ts'

/** Twice as many as 5 MB of events have. Reading millions of empty lines would block the process. */
const MAX_LINES = 300_000

/**
 * Divides a calendar into a file for each event, by UID, with the changes of its single times and the zones that it names. So
 * an event that cannot be read, or that is a booking of ours, does not affect the others. Only what determines times and the title
 * is in the files, and neither descriptions, guests nor attachments, which may be megabytes. An event without a UID, which RFC 5545
 * requires, is named by its place in the file. The files are made one after the other, so that the caller can do
 * something else in between.
 *
 * @returns null when the file is truncated, has too many lines or is no calendar.
 */
export function splitEvents(file: string): Iterable<[uid: string, file: string]> | null {
  if (hasTooManyLines(file)) return null
  const calendar = calendarPart(file)
  return calendar && filesOf(calendar)
}

function hasTooManyLines(file: string): boolean {
  let end = -1
  for (let lines = 0; lines <= MAX_LINES; lines++) {
    end = file.indexOf('\n', end + 1)
    if (end < 0) return false
  }
  return true
}

function* filesOf(calendar: Part): Generator<[uid: string, file: string]> {
  const properties = calendar.content.filter((each) => !isPart(each))
  const zones = new Map(
    partsNamed(calendar, 'VTIMEZONE')
      .map(zoneRules)
      .filter((part) => lengthOf(part) <= MAX_ZONE_LENGTH)
      .map((part) => [propertyText(part, 'TZID').trim(), part]),
  )
  const events = Map.groupBy(partsNamed(calendar, 'VEVENT').map(named), ({ uid }) => uid)
  for (const [uid, group] of events) {
    const parts = group.map(({ part }) => eventTimes(part))
    const needed = [...zoneNames(parts)].flatMap((name) => zones.get(name) ?? [])
    const content = [...properties, ...needed, ...parts]
    yield [uid, fileOf({ name: 'VCALENDAR', content })]
  }
}

/** An event without its descriptions and alarms. */
function eventTimes({ name, content }: Part): Part {
  return { name, content: content.filter((each) => !isPart(each) && isOfEvent(each)) }
}

function zoneRules({ name, content }: Part): Part {
  const rules = content.flatMap((each) => {
    if (isPart(each)) return zoneRules(each)
    return isOfTimezone(each) ? each : []
  })
  return { name, content: rules }
}

function lengthOf({ content }: Part): number {
  return content.reduce((sum, each) => sum + (isPart(each) ? lengthOf(each) : each.length), 0)
}

/** The values of the TZID parameters. */
function zoneNames(parts: readonly Part[]): Set<string> {
  const lines = parts.flatMap(({ content }) => content.filter((each) => !isPart(each)))
  const named = [...lines.join('\n').matchAll(/;TZID=(?:"([^"\n]*)"|([^";:,\n]*))/gi)]
  return new Set(named.map(([, quoted, plain = '']) => quoted ?? plain))
}

function named(part: Part, index: number) {
  return { part, uid: propertyText(part, 'UID') || `without a name ${index}` }
}
