/** Prints what the slot engine costs when warm: 90 days with 400 bookings and 12 blackouts. */
import {
  type AvailabilityQuery,
  freeStartsByDay,
  nearestStarts,
  refusalOfStart,
} from './availability.ts'
import { addDays } from './local-date.ts'
import { wallToInstant } from './zone.ts'

const MINUTE = 60_000
const zone = 'America/New_York'
const from = '2026-09-15'
const at = (day: number, minute: number) =>
  wallToInstant(addDays(from, day), '09:00', zone, 'opening') + minute * MINUTE

const query: AvailabilityQuery = {
  rules: {
    zone,
    hours: Array.from({ length: 7 }, () => ({
      isOpen: true,
      openTime: '09:00',
      closeTime: '18:00',
    })),
    slotIntervalMinutes: 15,
    minimizeGaps: false,
    largeGapThresholdHours: 2,
    leadTimeHours: 2,
    maxAdvanceDays: 90,
    specialDates: new Map(),
    maxBookingsPerDay: null,
  },
  visitMinutes: 45,
  cleanupMinutes: 0,
  bookings: Array.from({ length: 400 }, (_, index) => {
    const start = at((index * 37) % 90, Math.floor(index / 90) * 105 + (index % 3) * 15)
    return { start, end: start + 45 * MINUTE }
  }),
  blackouts: Array.from({ length: 12 }, (_, index) => ({
    start: at(index * 7 + 3, 120),
    end: at(index * 7 + 3, 240),
    isAllDay: index % 4 === 0,
  })),
  now: at(0, -120),
}
const inOrder = { ...query, bookings: query.bookings.toSorted((a, b) => a.start - b.start) }
const withGapRule = { ...inOrder, rules: { ...query.rules, minimizeGaps: true } }
const services = [30, 45, 60].map((visitMinutes) => ({ visitMinutes, cleanupMinutes: 10 }))
const withBestStarts = { ...withGapRule, services }
const wanted = at(45, 60)

/** The median of many runs, in microseconds, after a warm-up. */
function measure(run: () => unknown): string {
  const times: number[] = []
  for (let round = 0; round < 3000; round += 1) {
    const began = process.hrtime.bigint()
    run()
    times.push(Number(process.hrtime.bigint() - began) / 1000)
  }
  const warm = times.slice(1000).toSorted((a, b) => a - b)
  const percentile = (share: number) => (warm[Math.floor(warm.length * share)] ?? 0).toFixed(1)
  return `${percentile(0.5)} µs (p99 ${percentile(0.99)})`
}

const offered = freeStartsByDay(query, from, 90).flatMap((day) => day.starts).length
console.log(`90 days, 400 bookings, ${offered} starts offered`)
console.log(
  `  free starts, bookings in any order  ${measure(() => freeStartsByDay(query, from, 90))}`,
)
console.log(
  `  free starts, bookings in order      ${measure(() => freeStartsByDay(inOrder, from, 90))}`,
)
console.log(
  `  in order, with minimise-gaps        ${measure(() => freeStartsByDay(withGapRule, from, 90))}`,
)
console.log(
  `  the same, and those that fit best   ${measure(() => freeStartsByDay(withBestStarts, from, 90))}`,
)
console.log(
  `  one day                             ${measure(() => freeStartsByDay(query, from, 1))}`,
)
console.log(`  refusal of one start                ${measure(() => refusalOfStart(query, wanted))}`)
console.log(
  `  three nearest of the horizon        ${measure(() => nearestStarts(query, wanted, 3))}`,
)
