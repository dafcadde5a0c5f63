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
 * requires, is named by its place among those without.
 *
 * @returns null when the file is truncated or is no calendar.
 */
export function splitEvents(file: string): Map<string, string> | null {
  const calendar = calendarPart(file)
  if (!calendar) return null
  const properties = calendar.content.filter((each) => !isPart(each))
  const zones = partsNamed(calendar, 'VTIMEZONE').map((part) => ({
    part,
    tzid: propertyText(part, 'TZID'),
  }))
  const events = Map.groupBy(partsNamed(calendar, 'VEVENT').map(named), ({ uid }) => uid)
  return new Map(
    [...events].map(([uid, group]) => {
      const parts = group.map(({ part }) => part)
      const text = parts
        .flatMap(({ content }) => content.filter((each) => !isPart(each)))
        .join('\n')
      const needed = zones.filter(({ tzid }) => text.includes(tzid)).map(({ part }) => part)
      const content = [...properties, ...needed, ...parts]
      return [uid, fileOf({ name: 'VCALENDAR', content })]
    }),
  )
}

function named(part: Part, index: number) {
  return { part, uid: propertyText(part, 'UID') || `without a name ${index}` }
}
