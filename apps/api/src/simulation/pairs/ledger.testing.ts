import type { Dice } from '../dice.testing.ts'

/** What an act was about. */
export interface Concerned {
  visits?: readonly (number | undefined)[]
  days?: readonly string[]
  people?: readonly string[]
  /** It was about everything that there is. */
  isAboutAll?: boolean
}

interface Done {
  turn: number
  name: string
}

/** An act, and one that follows it. */
export interface Pair {
  first: string
  second: string
}

/** The counts of some lives, by the first act and the one after it. */
export type PairCounts = Record<string, Record<string, number>>

/**
 * Which acts ran after which in one scene, on the same visit, day or person.
 *
 * @param pairs those that are counted.
 * @param isOwn whether a life aims at a pair before others do, so that lives that know nothing of each other run others.
 */
export function createLedger(pairs: readonly Pair[], isOwn: (pair: Pair) => boolean) {
  const counts: PairCounts = {}
  const bySubject = new Map<string, Done[]>()
  const wanted = pairs.map((pair) => ({ ...pair, others: isOwn(pair) ? 0 : 1, aims: 0 }))
  const bySecond = Map.groupBy(wanted, ({ second }) => second)
  const byFirst = Map.groupBy(wanted, ({ first }) => first)
  let turns = 0

  const countOf = ({ first, second }: Pair) => counts[first]?.[second] ?? 0
  /** How much it is worth that a pair runs once more. */
  const rarityOf = (pair: (typeof wanted)[number]) => 1 / (1 + countOf(pair) + pair.others) ** 2

  function earlierOn(subjects: Iterable<string>): Done[] {
    const found = new Map<number, Done>()
    for (const subject of subjects)
      for (const done of bySubject.get(subject) ?? []) found.set(done.turn, done)
    return [...found.values()]
  }

  return {
    counts,
    /** What was done before meets nothing that follows. */
    beginScene() {
      bySubject.clear()
    },
    /** Everything that an act was about so far. */
    subjects: () => bySubject.keys(),
    /** Counts an act with each earlier one on a subject that they share. */
    record(name: string, subjects: Iterable<string>) {
      turns += 1
      const all = new Set(subjects)
      for (const { name: first } of earlierOn(all)) addCounts(counts, { [first]: { [name]: 1 } })
      for (const subject of all)
        bySubject.set(subject, [...(bySubject.get(subject) ?? []), { turn: turns, name }])
    },
    /** How much an act adds to pairs that ran rarely: those with earlier acts, and those with so many acts that follow. */
    wantOf(subjects: readonly string[], following: number) {
      const earlier = new Set(earlierOn(subjects).map(({ name }) => name))
      return (name: string) => {
        const asSecond = (bySecond.get(name) ?? []).filter(({ first }) => earlier.has(first))
        const asFirst = byFirst.get(name) ?? []
        const isNew = !earlier.has(name) && asFirst.length > 0
        return sumOf(asSecond) + (isNew ? (sumOf(asFirst) * following) / asFirst.length : 0)
      }
    },
    /** The pair that ran least of those at which was aimed least. */
    rarest(dice: Dice): Pair {
      const rankOf = (pair: (typeof wanted)[number]) => countOf(pair) + pair.others + pair.aims
      const least = Math.min(...wanted.map(rankOf))
      const chosen = dice.pick(wanted.filter((pair) => rankOf(pair) === least))
      chosen.aims += 1
      return chosen
    },
  }

  function sumOf(some: readonly (typeof wanted)[number][]): number {
    return some.reduce((sum, pair) => sum + rarityOf(pair), 0)
  }
}

export function addCounts(all: PairCounts, more: PairCounts): void {
  for (const [first, row] of Object.entries(more)) {
    const into = all[first] ?? {}
    for (const [second, count] of Object.entries(row)) into[second] = (into[second] ?? 0) + count
    all[first] = into
  }
}

/** How many of the pairs ran at all and often enough, and those that did not. */
export function coverageOf(pairs: readonly Pair[], counts: PairCounts, enough: number) {
  const ran = pairs.map((pair) => ({ ...pair, count: counts[pair.first]?.[pair.second] ?? 0 }))
  const missing = ran.filter(({ count }) => count < enough)
  return {
    everRan: ran.filter(({ count }) => count > 0).length,
    reached: pairs.length - missing.length,
    minimum: Math.min(...ran.map(({ count }) => count)),
    missing,
  }
}

/** A row for each act, a column for each one after it. */
export function matrixOf(names: readonly string[], counts: PairCounts): string {
  const head = ['', ...names.map((_, index) => String(index + 1))]
  const rows = names.map((first, index) => [
    `${index + 1} ${first}`,
    ...names.map((second) => String(counts[first]?.[second] ?? 0)),
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
