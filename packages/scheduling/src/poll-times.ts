/** The times of a poll, by which several people find one that suits all of them. */
import type { FreeDay } from './availability.ts'
import { partOfDay } from './first-starts.ts'
import { localDate } from './zone.ts'

/** As many as a phone shows on two screens. */
export const MAX_POLL_TIMES = 8
/** Votes take a while to come in, so a time within the next hours would be over. */
const NOTICE_MS = 3 * 3_600_000
/** The days with free time that are looked at, which a poll of two weeks can wait for. */
const MAX_FREE_DAYS = 14
/** What two times of one part of a day are apart at least. */
const APART_MS = 3_600_000

interface Candidate {
  start: number
  date: string
  part: number
  /** It leaves no time too short for every service. */
  isBest: boolean
}

interface ProposalOptions {
  zone: string
  now: number
  /** The starts that the poll has already. */
  present: readonly number[]
}

/**
 * The starts that fill a poll up, in ascending order. They differ as much as possible: first in their days, then in the
 * part of the day, and the earliest of equal ones comes first. A start that fits best stands for its part of the day.
 */
export function proposeStarts(
  days: readonly Pick<FreeDay, 'date' | 'starts' | 'best'>[],
  { zone, now, present }: ProposalOptions,
): number[] {
  const free = days.filter(({ starts }) => starts.length > 0).slice(0, MAX_FREE_DAYS)
  const all = free.flatMap(({ date, starts, best = [] }) =>
    starts.map((start) => ({
      ...{ start, date, part: partOfDay(start, zone) },
      isBest: best.includes(start),
    })),
  )
  const later = all.filter(({ start }) => start >= now + NOTICE_MS)
  const usable = later.length > 0 ? later : all
  const chosen = present.map((start): Candidate => {
    return { start, date: localDate(start, zone), part: partOfDay(start, zone), isBest: false }
  })
  const added: number[] = []
  while (chosen.length < MAX_POLL_TIMES) {
    const next = leastRepeating(usable, chosen)
    if (!next) break
    chosen.push(next)
    added.push(next.start)
  }
  return added.toSorted((a, b) => a - b)
}

function leastRepeating(usable: readonly Candidate[], chosen: readonly Candidate[]) {
  let least: { candidate: Candidate; rank: readonly number[] } | undefined
  for (const candidate of usable) {
    if (chosen.some(({ start }) => Math.abs(start - candidate.start) < APART_MS)) continue
    const rank = rankOf(candidate, chosen)
    if (!least || compare(rank, least.rank) < 0) least = { candidate, rank }
  }
  return least?.candidate
}

/** How much a start repeats of the chosen ones, by the most important first; the lowest rank wins. */
function rankOf(
  { start, date, part, isBest }: Candidate,
  chosen: readonly Candidate[],
): readonly number[] {
  const sameDay = chosen.filter((each) => each.date === date)
  const inPart = (each: Candidate) => each.part === part
  return [
    sameDay.length,
    sameDay.filter(inPart).length,
    chosen.filter(inPart).length,
    isBest ? 0 : 1,
    start,
  ]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((each, at) => each !== b[at])
  return (a[index] ?? 0) - (b[index] ?? 0)
}

interface Voted {
  start: number
  /** The people whom it suits. */
  suits: readonly number[]
}

/** The time that suits most people, and the earliest of equal ones; null while none suits anybody. */
export function favouriteOf<Time extends Voted>(times: readonly Time[]): Time | null {
  const [first] = times
    .filter(({ suits }) => suits.length > 0)
    .toSorted((a, b) => b.suits.length - a.suits.length || a.start - b.start)
  return first ?? null
}

interface Voters {
  /** Those who have voted and can be booked. */
  people: readonly number[]
  /** How many are to come. */
  size: number
}

/** Whether all have voted, and the time suits each of them. */
export function suitsEveryone({ suits }: Voted, { people, size }: Voters): boolean {
  return people.length === size && people.every((each) => suits.includes(each))
}
