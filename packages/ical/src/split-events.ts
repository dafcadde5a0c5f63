import {
  calendarPart,
  fileOf,
  isPart,
  type Part,
  partsNamed,
  propertyText,
} from './content-lines.ts'

/**
 * Divides a calendar into a file for each event, by UID, with the changes of its single times and the zones that it names. So
 * an event that cannot be read, or that is a booking of ours, does not affect the others. An event without a UID, which RFC 5545
 * requires, is named by its place among those without. The files are made one after the other, so that the caller can do
 * something else in between.
 *
 * @returns null when the file is truncated or is no calendar.
 */
export function splitEvents(file: string): Iterable<[uid: string, file: string]> | null {
  const calendar = calendarPart(file)
  return calendar && filesOf(calendar)
}

function* filesOf(calendar: Part): Generator<[uid: string, file: string]> {
  const properties = calendar.content.filter((each) => !isPart(each))
  const zones = new Map(
    partsNamed(calendar, 'VTIMEZONE').map((part) => [propertyText(part, 'TZID').trim(), part]),
  )
  const events = Map.groupBy(partsNamed(calendar, 'VEVENT').map(named), ({ uid }) => uid)
  for (const [uid, group] of events) {
    const parts = group.map(({ part }) => part)
    const needed = [...zoneNames(parts)].flatMap((name) => zones.get(name) ?? [])
    const content = [...properties, ...needed, ...parts]
    yield [uid, fileOf({ name: 'VCALENDAR', content })]
  }
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
