import { isOverPeriod } from './past-events.ts'

/** How many periods are read together: what is wrong with one of them, or too much, concerns no others. */
const GROUP = 100

/**
 * The busy times of a VFREEBUSY as events, each of up to a hundred periods, with the lines of an event whose further times are
 * an RDATE. A time that somebody calls free blocks nothing.
 *
 * @param lines of the component, without `BEGIN` and `END`.
 */
export function freeBusyEvents(lines: readonly string[], before: number): string[][] {
  const uid = lines.find((line) => /^UID[;:]/i.test(line)) ?? 'UID:free-busy'
  const titles = lines.filter((line) => /^SUMMARY[;:]/i.test(line)).slice(0, 1)
  const periods = lines.flatMap(periodsOf).filter((period) => !isOverPeriod(period, before))
  const groups = Array.from({ length: Math.ceil(periods.length / GROUP) }, (_, index) =>
    periods.slice(index * GROUP, (index + 1) * GROUP),
  )
  return groups.map(([first = '', ...rest], index) => {
    const [start, end = ''] = first.split('/')
    return [
      index === 0 ? uid : `${uid} ${index + 1}`,
      ...titles,
      `DTSTART:${start}`,
      /^[+-]?P/i.test(end) ? `DURATION:${end}` : `DTEND:${end}`,
      ...(rest.length > 0 ? [`RDATE;VALUE=PERIOD:${rest.join(',')}`] : []),
    ]
  })
}

function periodsOf(line: string): string[] {
  const [, parameters = '', value = ''] =
    /^FREEBUSY((?:;(?:[^":]|"[^"]*")*)?):(.*)$/i.exec(line) ?? []
  if (/;FBTYPE="?FREE"?(;|$)/i.test(parameters)) return []
  return value.split(',').flatMap((period) => period.trim() || [])
}
