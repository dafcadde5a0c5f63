/** What an act was about. */
export interface Concerned {
  visits?: readonly (number | undefined)[]
  days?: readonly string[]
  people?: readonly string[]
}

/** How many earlier acts on one subject an act is paired with. */
const REMEMBERED = 8
/** A pair that was tried in vain this often is chosen like one that has run. */
const FUTILE_WEIGHT = 0.06

interface Done {
  turn: number
  name: string
}

/** The counts of some lives, by the first act and the one after it. */
export type PairCounts = Record<string, Record<string, number>>

/** Which acts ran after which, on the same visit, day or person. */
export function createLedger() {
  const counts: PairCounts = {}
  const totals = new Map<string, number>()
  const futile = new Map<string, number>()
  const bySubject = new Map<string, Done[]>()
  let turns = 0

  function earlierOn(subjects: readonly string[]): Done[] {
    const found = new Map<number, Done>()
    for (const subject of subjects)
      for (const done of bySubject.get(subject) ?? []) found.set(done.turn, done)
    return [...found.values()].sort((a, b) => a.turn - b.turn).slice(-2 * REMEMBERED)
  }

  return {
    counts,
    /** Counts an act with each earlier one on a subject that they share. */
    record(name: string, subjects: readonly string[]) {
      turns += 1
      totals.set(name, (totals.get(name) ?? 0) + 1)
      for (const { name: first } of earlierOn(subjects)) {
        addCounts(counts, { [first]: { [name]: 1 } })
      }
      for (const subject of new Set(subjects)) {
        const done = [...(bySubject.get(subject) ?? []), { turn: turns, name }]
        bySubject.set(subject, done.slice(-REMEMBERED))
      }
    },
    /** An act was chosen on these subjects, and there was nothing for it to do. */
    wasFutile(name: string, subjects: readonly string[]) {
      for (const { name: first } of earlierOn(subjects)) {
        const pair = `${first}/${name}`
        futile.set(pair, (futile.get(pair) ?? 0) + FUTILE_WEIGHT)
      }
    },
    /** The acts, those first whose pairs with what was done on these subjects ran least. */
    leastSeen(subjects: readonly string[], shuffled: readonly string[]): string[] {
      const earlier = [...new Set(earlierOn(subjects).map(({ name }) => name))]
      const want = (name: string) =>
        // An act that can be done rarely is done when it can.
        (1 / (1 + (totals.get(name) ?? 0))) *
        earlier.reduce((sum, first) => {
          const seen = counts[first]?.[name] ?? 0
          return sum + 1 / (1 + seen + (futile.get(`${first}/${name}`) ?? 0)) ** 2
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
