import type { Dice } from '../dice.testing.ts'

/** What an act was about. */
export interface Concerned {
  visits?: readonly (number | undefined)[]
  days?: readonly string[]
  people?: readonly string[]
  /** It was about everything that there is. */
  isAboutAll?: boolean
}

/** How many earlier acts on one subject an act is paired with. */
const REMEMBERED = 12

interface Done {
  turn: number
  name: string
}

interface Pair {
  first: string
  second: string
}

/** The counts of some lives, by the first act and the one after it. */
export type PairCounts = Record<string, Record<string, number>>

/**
 * Which acts ran after which, on the same visit, day or person.
 *
 * @param pairs those that can meet.
 * @param isOwn whether a life aims at a pair before others do, so that lives that know nothing of each other run others.
 */
export function createLedger(pairs: readonly Pair[], isOwn: (pair: Pair) => boolean) {
  const counts: PairCounts = {}
  const bySubject = new Map<string, Done[]>()
  const wanted = pairs.map((pair) => ({ ...pair, aims: isOwn(pair) ? 0 : 1 }))
  let turns = 0

  function earlierOn(subjects: Iterable<string>): Done[] {
    const found = new Map<number, Done>()
    for (const subject of subjects)
      for (const done of bySubject.get(subject) ?? []) found.set(done.turn, done)
    return [...found.values()].sort((a, b) => a.turn - b.turn).slice(-2 * REMEMBERED)
  }

  return {
    counts,
    /** Everything that an act was about so far. */
    subjects: () => bySubject.keys(),
    /** Counts an act with each earlier one on a subject that they share. */
    record(name: string, subjects: Iterable<string>) {
      turns += 1
      const all = new Set(subjects)
      for (const { name: first } of earlierOn(all)) addCounts(counts, { [first]: { [name]: 1 } })
      for (const subject of all) {
        const done = [...(bySubject.get(subject) ?? []), { turn: turns, name }]
        bySubject.set(subject, done.slice(-REMEMBERED))
      }
    },
    /** How much an act would add to pairs that ran rarely. */
    wantOf(subjects: readonly string[]) {
      const earlier = [...new Set(earlierOn(subjects).map(({ name }) => name))]
      return (name: string) =>
        earlier.reduce((sum, first) => sum + 1 / (1 + (counts[first]?.[name] ?? 0)) ** 2, 0)
    },
    /** The pair that ran least of those at which was aimed least. */
    rarest(dice: Dice): Pair {
      const rankOf = ({ first, second, aims }: (typeof wanted)[number]) =>
        (counts[first]?.[second] ?? 0) + aims
      const least = Math.min(...wanted.map(rankOf))
      const chosen = dice.pick(wanted.filter((pair) => rankOf(pair) === least))
      chosen.aims += 1
      return chosen
    },
  }
}

export function addCounts(all: PairCounts, more: PairCounts): void {
  for (const [first, row] of Object.entries(more)) {
    const into = all[first] ?? {}
    for (const [second, count] of Object.entries(row)) into[second] = (into[second] ?? 0) + count
    all[first] = into
  }
}

interface Matrix {
  names: readonly string[]
  counts: PairCounts
  cannotMeet: (first: string, second: string) => string | null
}

/** The share of the possible pairs that ran often enough, those that did not, and those that should not have met. */
export function coverageOf({ names, counts, cannotMeet }: Matrix, enough: number) {
  const pairs = names.flatMap((first) => names.map((second) => ({ first, second })))
  const countOf = ({ first, second }: { first: string; second: string }) =>
    counts[first]?.[second] ?? 0
  const possible = pairs.filter(({ first, second }) => cannotMeet(first, second) === null)
  const reached = possible.filter((pair) => countOf(pair) >= enough)
  return {
    possible: possible.length,
    excluded: pairs.length - possible.length,
    reached: reached.length,
    everRan: possible.filter((pair) => countOf(pair) > 0).length,
    share: reached.length / possible.length,
    missing: possible.filter((pair) => countOf(pair) < enough),
    metAnyway: pairs.filter(
      (pair) => cannotMeet(pair.first, pair.second) !== null && countOf(pair) > 0,
    ),
  }
}

/** A row for each act, a column for each one after it. */
export function matrixOf({ names, counts, cannotMeet }: Matrix): string {
  const cell = (first: string, second: string) => {
    const count = counts[first]?.[second] ?? 0
    if (count === 0 && cannotMeet(first, second) !== null) return '-'
    return String(count)
  }
  const head = ['', ...names.map((_, index) => String(index + 1))]
  const rows = names.map((first, index) => [
    `${index + 1} ${first}`,
    ...names.map((second) => cell(first, second)),
  ])
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  )
  const line = (row: string[]) =>
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join(' ')
  return [head, ...rows].map(line).join('\n')
}
