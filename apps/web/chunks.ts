/** A file of the bundler's own division of the code, which has one for each set of entries that share modules. */
export interface Chunk {
  name: string
  bytes: number
  /** Names of the chunks that are loaded with it. */
  imports: readonly string[]
  /** Names of the entries that its code loads later: pages and dialogs. */
  dynamicImports: readonly string[]
  isEntry: boolean
  isDynamicEntry: boolean
  /** Whether it is the entry of the back office, which no visitor loads. */
  isBackOffice: boolean
  /** Whether the barber waits for it before any screen: the login, and what is around every screen. */
  isAwaited: boolean
}

interface Marked extends Chunk {
  /** Whether visitors may load it, at first or later. */
  isForVisitors: boolean
}

/** What one more file of any visit counts as, in bytes times a weight. With less, screens of the back office need more than 26 requests. */
const REQUEST = 130_000
/** How much a byte of a visitor's page or of what the barber waits for first counts; one of what opens later counts 1. */
const WEIGHT_OF_VISITORS = 60
/** The same of a screen of the back office. */
const WEIGHT_OF_SCREENS = 3

/**
 * Divides what several entries share into few files, so that their first visits load little that they do not need. It
 * merges the two files that add the least until there are at most `maxFiles`, with those of the entries, and then moves
 * single chunks to other files as long as that saves something. No file holds both what visitors may load and what only the
 * back office does.
 *
 * @returns the chunks of each file.
 */
export function mergeShared<Each extends Chunk>(
  chunks: readonly Each[],
  maxFiles: number,
): (readonly Each[])[] {
  const forVisitors = loadedByVisitors(chunks)
  const marked = chunks.map((chunk) => ({ ...chunk, isForVisitors: forVisitors.has(chunk) }))
  const visits = firstVisits(marked)
  return improved(merged(marked, visits, maxFiles), visits)
}

/** All but what lies behind the entry of the back office. */
function loadedByVisitors(chunks: readonly Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]))
  return reachable(
    chunks.filter(({ isEntry }) => isEntry),
    ({ imports, dynamicImports }) =>
      [...imports, ...dynamicImports]
        .flatMap((name) => byName.get(name) ?? [])
        .filter(({ isBackOffice }) => !isBackOffice),
  )
}

/** The first visit of an entry. */
interface Visit<Each extends Marked> {
  entry: Each
  /** How many entries are loaded before: 1 for the pages of visitors, 2 for screens of the back office. */
  depth: number
  loaded: ReadonlySet<Each>
}

/** Chunks that become one file. */
interface Group<Each extends Marked> {
  chunks: readonly Each[]
  isForVisitors: boolean
  bytes: number
  visits: ReadonlySet<Visit<Each>>
}

function merged<Each extends Marked>(
  chunks: readonly Each[],
  visits: readonly Visit<Each>[],
  maxFiles: number,
) {
  let groups = chunks.map((chunk): Group<Each> => {
    const own = visits.filter(({ loaded }) => loaded.has(chunk))
    const { bytes, isForVisitors } = chunk
    return { chunks: [chunk], bytes, isForVisitors, visits: new Set(own) }
  })
  for (;;) {
    const best = cheapestMerge(groups)
    if (!best || (best.cost >= 0 && groups.length <= maxFiles)) break
    const { one, two, along, visits } = best
    const chunks = [...one.chunks, ...two.chunks]
    groups = groups.flatMap((group) => {
      if (group === one) return { ...one, chunks, bytes: one.bytes + two.bytes, visits }
      if (group === two) return []
      return along.has(group) ? { ...group, visits: union(group.visits, visits) } : group
    })
  }
  return groups.map((group) => group.chunks)
}

interface Merge<Each extends Marked> {
  one: Group<Each>
  two: Group<Each>
  visits: ReadonlySet<Visit<Each>>
  /** What is imported by either, and so by every visit of the merged file. */
  along: ReadonlySet<Group<Each>>
  cost: number
}

function cheapestMerge<Each extends Marked>(groups: readonly Group<Each>[]) {
  const importsOf = importsBetween(groups)
  const shared = groups.filter(({ chunks }) => !chunks.some(isAnyEntry))
  let best: Merge<Each> | undefined
  for (const [index, one] of shared.entries()) {
    for (const two of shared.slice(index + 1)) {
      if (one.isForVisitors !== two.isForVisitors) continue
      const [onlyOne, onlyTwo] = [weigh(one.visits, two.visits), weigh(two.visits, one.visits)]
      const both = [...one.visits].filter((visit) => two.visits.has(visit)).length
      let cost = one.bytes * onlyTwo + two.bytes * onlyOne - REQUEST * both
      if (best && cost >= best.cost) continue
      const visits = union(one.visits, two.visits)
      const along = union(importsOf(one), importsOf(two))
      along.delete(one)
      along.delete(two)
      for (const group of along) cost += group.bytes * weigh(visits, group.visits)
      // A third file would import the merged one and be imported by it, or a page would load another page.
      const isWrong = [...along].some(
        (group) =>
          importsOf(group).has(one) ||
          importsOf(group).has(two) ||
          (group.chunks.some(isAnyEntry) && ![...visits].every((visit) => group.visits.has(visit))),
      )
      if (!isWrong && (!best || cost < best.cost)) best = { one, two, visits, along, cost }
    }
  }
  return best
}

function weigh<Each extends Marked>(
  visits: ReadonlySet<Visit<Each>>,
  besides?: ReadonlySet<Visit<Each>>,
): number {
  let sum = 0
  for (const visit of visits) if (!besides?.has(visit)) sum += weightOf(visit)
  return sum
}

/** The groups that a group imports, also through others. */
function importsBetween<Each extends Marked>(groups: readonly Group<Each>[]) {
  const groupOf = new Map(groups.flatMap((group) => group.chunks.map(({ name }) => [name, group])))
  const direct = ({ chunks }: Group<Each>) =>
    chunks.flatMap(({ imports }) => imports.flatMap((name) => groupOf.get(name) ?? []))
  const all = new Map(groups.map((group) => [group, reachable(direct(group), direct)]))
  return (group: Group<Each>) => all.get(group) ?? new Set<Group<Each>>()
}

/** Moves chunks one by one to the file where the first visits load the least. */
function improved<Each extends Marked>(
  division: readonly (readonly Each[])[],
  visits: readonly Visit<Each>[],
) {
  const chunks = division.flat()
  const fileOf = division.flatMap((file, place) => file.map(() => place))
  const shared = new Set(
    chunks.flatMap((chunk, index) => (isAnyEntry(chunk) ? [] : (fileOf[index] ?? []))),
  )
  const costOf = divisionCost(chunks, visits)
  let cost = costOf(fileOf)
  for (let isBest = false; !isBest; ) {
    isBest = true
    for (const [index, chunk] of chunks.entries()) {
      if (isAnyEntry(chunk)) continue
      for (const file of shared) {
        if (division[file]?.[0]?.isForVisitors !== chunk.isForVisitors) continue
        const next = fileOf.with(index, file)
        const nextCost = costOf(next)
        if (nextCost >= cost) continue
        isBest = false
        cost = nextCost
        fileOf[index] = file
      }
    }
  }
  return division.map((_, file) => chunks.filter((_, index) => fileOf[index] === file))
}

/**
 * @returns the bytes of all first visits by the file of each chunk; infinity when files import each other, or a page would load
 * another page.
 */
function divisionCost<Each extends Marked>(
  chunks: readonly Each[],
  visits: readonly Visit<Each>[],
) {
  const places = new Map(chunks.map(({ name }, index) => [name, index]))
  const placesOf = (names: readonly string[]) => names.flatMap((name) => places.get(name) ?? [])
  const imports = chunks.map((chunk) => placesOf(chunk.imports))
  const loaded = visits.map((visit) => placesOf([...visit.loaded].map(({ name }) => name)))
  const entries = chunks.flatMap((chunk, index) => (isAnyEntry(chunk) ? [index] : []))
  return (fileOf: readonly number[]) => {
    const filesOf = (indices: readonly number[]) => indices.flatMap((index) => fileOf[index] ?? [])
    const files = new Map<number, { bytes: number; imports: Set<number> }>()
    for (const [index, chunk] of chunks.entries()) {
      for (const file of filesOf([index])) {
        const before = files.get(file) ?? { bytes: 0, imports: new Set<number>() }
        for (const imported of filesOf(imports[index] ?? []))
          if (imported !== file) before.imports.add(imported)
        files.set(file, { bytes: before.bytes + chunk.bytes, imports: before.imports })
      }
    }
    const next = (file: number) => [...(files.get(file)?.imports ?? [])]
    for (const file of files.keys())
      if (reachable(next(file), next).has(file)) return Number.POSITIVE_INFINITY
    let cost = 0
    for (const [index, visit] of visits.entries()) {
      const needed = loaded[index] ?? []
      const all = reachable(filesOf(needed), next)
      for (const file of all) {
        cost += weightOf(visit) * (files.get(file)?.bytes ?? 0) + REQUEST
      }
      const others = filesOf(entries.filter((entry) => !needed.includes(entry)))
      if (others.some((file) => all.has(file))) return Number.POSITIVE_INFINITY
    }
    return cost
  }
}

/** The first visits of all entries: what they import, and what all that open them have loaded. */
function firstVisits<Each extends Marked>(chunks: readonly Each[]): Visit<Each>[] {
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]))
  const imported = ({ imports }: Each) => imports.flatMap((name) => byName.get(name) ?? [])
  const visits = chunks.filter(isAnyEntry).map((entry) => {
    const own = reachable([entry], imported)
    // Until its openers are known, an entry that is opened may have loaded everything before.
    const loaded = entry.isEntry ? own : new Set(chunks)
    return { entry, own, loaded, depth: entry.isEntry ? 0 : Number.POSITIVE_INFINITY }
  })
  const opened = visits
    .filter(({ entry }) => !entry.isEntry)
    .map((visit) => {
      const opens = ({ dynamicImports }: Each) => dynamicImports.includes(visit.entry.name)
      return { visit, openers: visits.filter(({ own }) => [...own].some(opens)) }
    })
  for (let isComplete = false; !isComplete; ) {
    isComplete = true
    for (const { visit, openers } of opened) {
      const before = chunks.filter((chunk) => openers.every(({ loaded }) => loaded.has(chunk)))
      const loaded = union(visit.own, before)
      const depth = 1 + Math.min(...openers.map((opener) => opener.depth))
      if (loaded.size === visit.loaded.size && depth === visit.depth) continue
      Object.assign(visit, { loaded, depth })
      isComplete = false
    }
  }
  return visits
}

function weightOf({ depth, entry }: Visit<Marked>): number {
  // All visits load what the first entry loads.
  if (depth === 0) return 0
  if (depth === 1 || entry.isAwaited) return WEIGHT_OF_VISITORS
  return depth === 2 ? WEIGHT_OF_SCREENS : 1
}

function isAnyEntry({ isEntry, isDynamicEntry }: Chunk) {
  return isEntry || isDynamicEntry
}

function reachable<Node>(from: readonly Node[], next: (node: Node) => readonly Node[]) {
  const found = new Set(from)
  // The loop also visits the nodes that it adds to the set.
  for (const node of found) for (const each of next(node)) found.add(each)
  return found
}

function union<Each>(one: Iterable<Each>, two: Iterable<Each>) {
  return new Set([...one, ...two])
}
