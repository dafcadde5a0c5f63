/** What an act was about. */
export interface Concerned {
  visits?: readonly (number | undefined)[]
  days?: readonly string[]
  people?: readonly string[]
}

/** How many earlier acts on one subject an act is paired with. */
const REMEMBERED = 12
/** How much more a life wants the pairs of its own share, so that lives that know nothing of each other run others. */
const OWN_SHARE = 3

interface Done {
  turn: number
  name: string
}

/** The counts of some lives, by the first act and the one after it. */
export type PairCounts = Record<string, Record<string, number>>

/** How often something was tried, and how often there was something to do. */
interface Tries {
  tried: number
  done: number
}

/**
 * Which acts ran after which, on the same visit, day or person.
 *
 * @param isOwn whether a life aims at a pair more than others do.
 */
export function createLedger(isOwn: (first: string, second: string) => boolean) {
  const counts: PairCounts = {}
  const tries = new Map<string, Tries>()
  const totals = new Map<string, number>()
  const bySubject = new Map<string, Done[]>()
  let distinct = 0
  let turns = 0

  function earlierOn(subjects: readonly string[]): Done[] {
    const found = new Map<number, Done>()
    for (const subject of subjects)
      for (const done of bySubject.get(subject) ?? []) found.set(done.turn, done)
    return [...found.values()].sort((a, b) => a.turn - b.turn).slice(-2 * REMEMBERED)
  }

  /** How likely an act has something to do: as likely as it had where the least promising of the facts was true. */
  function chanceOf(name: string, facts: readonly string[]): number {
    const chances = facts.map((fact) => {
      const { tried, done } = tries.get(`${name}/${fact}`) ?? { tried: 0, done: 0 }
      return (done + 1) / (tried + 1)
    })
    return Math.min(1, ...chances)
  }

  return {
    counts,
    /** How many pairs ran. */
    distinct: () => distinct,
    /** Counts an act with each earlier one on a subject that they share. */
    record(name: string, subjects: readonly string[]) {
      turns += 1
      totals.set(name, (totals.get(name) ?? 0) + 1)
      for (const { name: first } of earlierOn(subjects)) {
        if (!counts[first]?.[name]) distinct += 1
        addCounts(counts, { [first]: { [name]: 1 } })
      }
      for (const subject of new Set(subjects)) {
        const done = [...(bySubject.get(subject) ?? []), { turn: turns, name }]
        bySubject.set(subject, done.slice(-REMEMBERED))
      }
    },
    /** An act was chosen while these facts were true; there was something to do for it, or not. */
    wasTried(name: string, facts: readonly string[], isDone: boolean) {
      for (const fact of facts) {
        const { tried, done } = tries.get(`${name}/${fact}`) ?? { tried: 0, done: 0 }
        tries.set(`${name}/${fact}`, { tried: tried + 1, done: done + Number(isDone) })
      }
    },
    /** The acts, those first from which most is to be expected of pairs that ran least. */
    leastSeen(
      subjects: readonly string[],
      shuffled: readonly string[],
      facts: readonly string[],
    ): string[] {
      const earlier = [...new Set(earlierOn(subjects).map(({ name }) => name))]
      const want = (name: string) =>
        // An act that can be done rarely is done when it can.
        (chanceOf(name, facts) / (1 + (totals.get(name) ?? 0))) *
        earlier.reduce((sum, first) => {
          const seen = counts[first]?.[name] ?? 0
          return sum + (isOwn(first, name) ? OWN_SHARE : 1) / (1 + seen) ** 2
        }, 0)
      const wants = new Map(shuffled.map((name) => [name, want(name)]))
      return shuffled.toSorted((a, b) => (wants.get(b) ?? 0) - (wants.get(a) ?? 0))
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
