/** Invented visits for a look around: pure, and the same for the same day and seed. */
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
  /** What becomes of it once it is over. */
  fate: 'completed' | 'cancelled' | 'no-show'
  donation: number | null
  notes: string | null
  clientNotes: string | null
  /** So many days before the visit it was booked. */
  bookedAhead: number
}

interface Habit {
  name: string
  since: number
  /** He comes every so many days. */
  every: number
  service: number
  source: string
  /** In dollars beside the price; 0 for somebody who never gives. */
  gives: number
}

interface Wish {
  from: string
  days: number
  services: readonly DemoService[]
}

const OPENS = 9 * 60
const CLOSES = 17 * 60
const GRID = 15
const LONGEST_ADDON = 20
const PEOPLE = 150
const SUNDAY = 6
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

/** Every visit of `days` days from a date on, none touching another, in order of time. */
export function inventVisits({ from, days, services }: Wish): DemoVisit[] {
  const random = randomNumbers(7)
  const people = inventPeople(random, { days, services })
  const taken = new Map<string, { start: number; end: number }[]>()
  const visits: DemoVisit[] = []
  for (const person of people) {
    let isFirst = true
    for (let day = person.since; day < days; day += gapAfter(person, random)) {
      const date = addDays(from, day)
      const service = random() < 0.8 ? person.service : pick(services.keys(), random)
      const minutes = (services[service]?.durationMinutes ?? 30) + LONGEST_ADDON
      const start = freeStart(date, minutes, { taken, random })
      // Between the terms most students are away.
      if (start === undefined || (isSummer(date) && random() < 0.5)) continue
      taken.set(date, [...(taken.get(date) ?? []), { start, end: start + minutes }])
      visits.push({
        ...fateOf(person, { price: services[service]?.price ?? 0, isFirst, random }),
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

type Random = () => number

function inventPeople(random: Random, { days, services }: Pick<Wish, 'days' | 'services'>) {
  const names = FIRST_NAMES.split(' ').flatMap((first) =>
    LAST_NAMES.split(' ').map((last) => `${first} ${last}`),
  )
  const sources = SOURCES.flatMap(([source, weight]) => Array<string>(weight).fill(source))
  return Array.from({ length: PEOPLE }, (_, index): Habit => {
    const [name = ''] = names.splice(Math.floor(random() * names.length), 1)
    return {
      name,
      // A dozen were there from the first week; the others found him little by little.
      since: index < 12 ? Math.floor(random() * 7) : Math.floor(random() * days),
      every: 18 + Math.floor(random() * 40),
      service: Math.min(Math.floor(random() ** 1.7 * services.length), services.length - 1),
      source: pick(sources, random),
      gives: random() < 0.2 ? 0 : 5 * Math.floor(random() * 3),
    }
  })
}

function gapAfter({ every }: Habit, random: Random): number {
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
  if (weekday(date) === SUNDAY) return undefined
  const wished = OPENS + GRID * Math.floor(random() * ((CLOSES - OPENS) / GRID))
  const others = taken.get(date) ?? []
  for (let start = wished; start + minutes <= CLOSES; start += GRID) {
    if (others.every((other) => start >= other.end || start + minutes <= other.start)) return start
  }
  return undefined
}

interface Occasion {
  price: number
  isFirst: boolean
  random: Random
}

function fateOf({ gives }: Habit, { price, isFirst, random }: Occasion) {
  const luck = random()
  const notes = random() < 0.2 ? pick(NOTES, random) : null
  if (luck < 0.04) return { fate: 'cancelled' as const, donation: null, notes: null }
  if (luck < (isFirst ? 0.12 : 0.065)) {
    return { fate: 'no-show' as const, donation: null, notes: null }
  }
  const donation = gives > 0 || random() < 0.3 ? price + gives : null
  return { fate: 'completed' as const, donation, notes }
}

function pick<T>(list: Iterable<T>, random: Random): T {
  const all = [...list]
  const [chosen] = all.slice(Math.floor(random() * all.length))
  if (chosen === undefined) throw new RangeError('There is nothing to choose from')
  return chosen
}

/** A small generator with a seed (mulberry32), so that a demo looks the same every time. */
function randomNumbers(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
