/** A half-open interval [start, end) in epoch milliseconds; empty when `end <= start`. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** Adjacent intervals do not overlap; an empty interval overlaps nothing. */
export function overlaps(a: Interval, b: Interval): boolean {
  return Math.max(a.start, b.start) < Math.min(a.end, b.end)
}

export function overlapsAny(intervals: readonly Interval[], interval: Interval): boolean {
  return intervals.some((each) => overlaps(each, interval))
}

export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/**
 * The union of the intervals as a "merged list": sorted, disjoint and without empty intervals.
 *
 * Starts and ends are sorted separately, as plain numbers, which is several times faster than sorting
 * pairs: where as many intervals have ended as have started, none reaches the next start.
 */
export function merge(intervals: readonly Interval[]): readonly Interval[] {
  if (isMerged(intervals)) return intervals
  const starts = new Float64Array(intervals.length)
  const ends = new Float64Array(intervals.length)
  let count = 0
  for (const { start, end } of intervals) {
    if (end <= start) continue
    starts[count] = start
    ends[count] = end
    count += 1
  }
  starts.subarray(0, count).sort()
  ends.subarray(0, count).sort()

  const merged: Interval[] = []
  let first = 0
  for (let last = 0; last < count; last += 1) {
    const end = ends[last] ?? 0
    const hasNext = last + 1 < count
    // Stryker disable next-line EqualityOperator: spans that touch are a merged list too, joined or not
    if (hasNext && (starts[last + 1] ?? 0) <= end) continue
    merged.push({ start: starts[first] ?? 0, end })
    first = last + 1
  }
  return merged
}

/** Database results are usually merged already, and this check costs a tenth of sorting. */
function isMerged(intervals: readonly Interval[]): boolean {
  let last = Number.NEGATIVE_INFINITY
  for (const { start, end } of intervals) {
    if (start < last || end <= start) return false
    last = end
  }
  return true
}

/** The parts of `span` outside a merged list, in order of time. */
export function subtract(span: Interval, merged: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let start = span.start
  let next = firstEndingAfter(merged, start)
  // Stryker disable next-line EqualityOperator: what begins at the end of the span takes nothing of it
  while (startAt(merged, next) < span.end) {
    if (startAt(merged, next) > start) left.push({ start, end: startAt(merged, next) })
    start = endAt(merged, next)
    next += 1
  }
  if (start < span.end) left.push({ start, end: span.end })
  return left
}

/** The index in a merged list of the first interval that ends after the instant; the list's length when none does. */
export function firstEndingAfter(merged: readonly Interval[], instant: number): number {
  let low = 0
  let high = merged.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (endAt(merged, middle) > instant) high = middle
    else low = middle + 1
  }
  return low
}

/** `overlapsAny` for a merged list, which may be long. */
export function overlapsMerged(merged: readonly Interval[], { start, end }: Interval): boolean {
  return start < end && startAt(merged, firstEndingAfter(merged, start)) < end
}

/** Infinity past the end of the list, so that callers need no bounds check. The same holds for `endAt`. */
export function startAt(merged: readonly Interval[], index: number): number {
  return merged[index]?.start ?? Number.POSITIVE_INFINITY
}

export function endAt(merged: readonly Interval[], index: number): number {
  return merged[index]?.end ?? Number.POSITIVE_INFINITY
}
