import { localDate, localTime } from './zone.ts'

/**
 * The free starts to name first: the earliest of each part of a day, so that they differ by more than a quarter of an hour.
 * The next starts of all fill up what is missing.
 *
 * @param starts in ascending order.
 */
export function firstStarts(
  starts: readonly number[],
  { zone, count }: { zone: string; count: number },
): number[] {
  const firstOfPart = new Map<string, number>()
  for (const start of starts) {
    if (firstOfPart.size === count) break
    const part = `${localDate(start, zone)} ${partOfDay(start, zone)}`
    if (!firstOfPart.has(part)) firstOfPart.set(part, start)
  }
  const firsts = [...firstOfPart.values()]
  const others = starts.filter((start) => !firsts.includes(start)).slice(0, count - firsts.length)
  return [...firsts, ...others].sort((a, b) => a - b)
}

/** 0 until noon, 1 until 5 PM, then 2. */
export function partOfDay(start: number, zone: string): number {
  const time = localTime(start, zone)
  return ['12:00', '17:00'].filter((end) => time >= end).length
}
