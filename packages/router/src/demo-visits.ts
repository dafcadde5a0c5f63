/** Generates demo visits: a pure function, deterministic for a date and seed. */
import { addDays, weekday } from '@haircuts/scheduling/local-date'

export interface DemoService {
  name: string
  durationMinutes: number
  price: number
}

export interface DemoVisit {
  name: string
  /** Local, in the business zone. */
  date: string
  /** Minutes after local midnight. */
  start: number
  service: number
  hasAddon: boolean
  isFirst: boolean
  source: string | null
  /** The status after the visit. */
  outcome: 'completed' | 'cancelled' | 'no-show'
  donation: number | null
  notes: string | null
  clientNotes: string | null
  /** How many days before the visit it was booked. */
  bookedAhead: number
  /** The visits of one group, or of one series, in order of time. */
  shared?: { kind: 'group' | 'series'; place: number }
}

interface RegularClient {
  name: string
  since: number
  /** The average interval between visits in days. */
  every: number
  service: number
  source: string
  /** In dollars on top of the price; 0 for none. */
  tip: number
}

interface DemoPeriod {
  from: string
  days: number
  services: readonly DemoService[]
  /** Visits that keep their times; no other visit overlaps them. */
  kept: readonly DemoVisit[]
}

const OPENS = 9 * 60
const CLOSES = 17 * 60
const GRID = 15
const LONGEST_ADDON = 20
const PEOPLE = 150
const THURSDAY = 3
const SUNDAY = 6
const ROOMMATES = ['Jo Aspen', 'Pia Cherry', 'Leo Walnut']
const STANDING_CLIENT = 'Ida Poplar'
const STANDING_DATES = 5
const STANDING_WEEKS = 2
const FIRST_NAMES =
  'Alex Ben Chris Dana Eli Finn Gus Hank Ike Jude Kit Lou Max Ned Otis Pat Quin Ray Sam Ty'
const LAST_NAMES =
  'Ash Birch Cedar Elm Fir Hazel Juniper Linden Maple Oak Pine Rowan Spruce Thorn Willow'
const SOURCES = [
  ['A friend', 9],
  ['Campus flyer', 5],
  ['Instagram', 4],
  ['Church', 2],
  ['Walked past', 1],
] as const
const NOTES = [
  'Low fade, scissors on top.',
  'Number 2 on the sides, blended.',
  'Cowlick at the crown: leave some length.',
  'Prefers it quiet.',
  'Sensitive skin, no razor.',
]
const CLIENT_NOTES = [
  'A little shorter than last time, please.',
  'I have a ceremony on Friday.',
  'Please leave the beard.',
]

/** All visits of `days` days from a date on, without overlaps, in order of time. */
export function generateVisits({ from, days, services, kept }: DemoPeriod): DemoVisit[] {
  const random = randomNumbers(7)
  const people = generatePeople(random, { days, services })
  const taken = new Map<string, { start: number; end: number }[]>()
  const visits: DemoVisit[] = [...kept]
  for (const { date, start, service } of kept) {
    const end = start + (services[service]?.durationMinutes ?? 30)
    taken.set(date, [...(taken.get(date) ?? []), { start, end }])
  }
  for (const person of people) {
    let isFirst = true
    for (let day = person.since; day < days; day += gapAfter(person, random)) {
      const date = addDays(from, day)
      const service = random() < 0.8 ? person.service : pick(services.keys(), random)
      const minutes = (services[service]?.durationMinutes ?? 30) + LONGEST_ADDON
      const start = freeStart(date, minutes, { taken, random })
      // Fewer visits between the terms, when most students are away.
      if (start === undefined || (isSummer(date) && random() < 0.5)) continue
      taken.set(date, [...(taken.get(date) ?? []), { start, end: start + minutes }])
      visits.push({
        ...outcomeOf(person, { price: services[service]?.price ?? 0, isFirst, random }),
        name: person.name,
        date,
        start,
        service,
        hasAddon: random() < 0.25,
        isFirst,
        source: isFirst ? person.source : null,
        clientNotes: random() < 0.08 ? pick(CLIENT_NOTES, random) : null,
        bookedAhead: 1 + Math.floor(random() * 12),
      })
      isFirst = false
    }
  }
  return visits.sort((a, b) => a.date.localeCompare(b.date) || a.start - b.start)
}

/** Three roommates in a row soon after `today`, and a standing appointment every two weeks from then on. */
export function sharedVisits(today: string, [service]: readonly DemoService[]): DemoVisit[] {
  const ahead = [2, 3, 4].map((days) => addDays(today, days))
  const date = ahead.find((each) => standingDates(each).every(isOpenDay)) ?? today
  const minutes = service?.durationMinutes ?? 30
  const group = ROOMMATES.map((name, place) => {
    const start = OPENS + place * minutes
    return { ...SHARED, name, date, start, shared: { kind: 'group' as const, place } }
  })
  const series = standingDates(date).map((each, place) => ({
    ...SHARED,
    name: STANDING_CLIENT,
    date: each,
    start: OPENS + 5 * 60,
    shared: { kind: 'series' as const, place },
  }))
  return [...group, ...series]
}

function standingDates(first: string): string[] {
  return Array.from({ length: STANDING_DATES }, (_, place) =>
    addDays(first, place * STANDING_WEEKS * 7),
  )
}

/** The first Thanksgiving on or after a date. */
export function nextThanksgiving(today: string): string {
  let date = today
  while (!isThanksgiving(date)) date = addDays(date, 1)
  return date
}

/** The fourth Thursday of November. */
function isThanksgiving(date: string): boolean {
  return /-11-2[2-8]$/.test(date) && weekday(date) === THURSDAY
}

function isOpenDay(date: string): boolean {
  return weekday(date) !== SUNDAY && !isThanksgiving(date)
}

/** What the columns of a booking say of the place in its group or series. */
export function placeInShared({ shared }: DemoVisit, ids: { group: string; series: string }) {
  if (shared?.kind === 'group') return { groupId: ids.group, isOrganizer: shared.place === 0 }
  if (shared?.kind !== 'series') return {}
  return {
    seriesId: ids.series,
    seriesWeeks: STANDING_WEEKS,
    seriesPosition: shared.place + 1,
    seriesSize: STANDING_DATES,
  }
}

const SHARED = {
  service: 0,
  hasAddon: false,
  isFirst: false,
  source: null,
  outcome: 'completed' as const,
  donation: null,
  notes: null,
  clientNotes: null,
  bookedAhead: 6,
}

type Random = () => number

function generatePeople(random: Random, { days, services }: Pick<DemoPeriod, 'days' | 'services'>) {
  const names = FIRST_NAMES.split(' ').flatMap((first) =>
    LAST_NAMES.split(' ').map((last) => `${first} ${last}`),
  )
  const sources = SOURCES.flatMap(([source, weight]) => Array<string>(weight).fill(source))
  return Array.from({ length: PEOPLE }, (_, index): RegularClient => {
    const [name = ''] = names.splice(Math.floor(random() * names.length), 1)
    return {
      name,
      // Twelve clients start in the first week; the others join over time.
      since: index < 12 ? Math.floor(random() * 7) : Math.floor(random() * days),
      every: 18 + Math.floor(random() * 40),
      service: Math.min(Math.floor(random() ** 1.7 * services.length), services.length - 1),
      source: pick(sources, random),
      tip: random() < 0.2 ? 0 : 5 * Math.floor(random() * 3),
    }
  })
}

function gapAfter({ every }: RegularClient, random: Random): number {
  return Math.max(7, Math.round(every * (0.75 + random() / 2)))
}

function isSummer(date: string): boolean {
  return /-0[67]-/.test(date)
}

interface Day {
  taken: ReadonlyMap<string, readonly { start: number; end: number }[]>
  random: Random
}

function freeStart(date: string, minutes: number, { taken, random }: Day): number | undefined {
  if (!isOpenDay(date)) return undefined
  const preferred = OPENS + GRID * Math.floor(random() * ((CLOSES - OPENS) / GRID))
  const others = taken.get(date) ?? []
  for (let start = preferred; start + minutes <= CLOSES; start += GRID) {
    if (others.every((other) => start >= other.end || start + minutes <= other.start)) return start
  }
  return undefined
}

interface VisitConditions {
  price: number
  isFirst: boolean
  random: Random
}

function outcomeOf({ tip }: RegularClient, { price, isFirst, random }: VisitConditions) {
  const luck = random()
  const notes = random() < 0.2 ? pick(NOTES, random) : null
  if (luck < 0.04) return { outcome: 'cancelled' as const, donation: null, notes: null }
  if (luck < (isFirst ? 0.12 : 0.065)) {
    return { outcome: 'no-show' as const, donation: null, notes: null }
  }
  const donation = tip > 0 || random() < 0.3 ? price + tip : null
  return { outcome: 'completed' as const, donation, notes }
}

function pick<T>(list: Iterable<T>, random: Random): T {
  const all = [...list]
  const [chosen] = all.slice(Math.floor(random() * all.length))
  if (chosen === undefined) throw new RangeError('There is nothing to choose from')
  return chosen
}

/** A seeded generator (mulberry32), so that the demo data is reproducible. */
function randomNumbers(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
