import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contains,
  firstEndingAfter,
  type Interval,
  merge,
  overlaps,
  overlapsAny,
  overlapsMerged,
  subtract,
} from './interval.ts'

const span = (start: number, end: number): Interval => ({ start, end })

describe('overlaps', () => {
  it.each([
    ['a shared stretch', span(0, 10), span(5, 15), true],
    ['one inside the other', span(0, 10), span(4, 6), true],
    ['the same', span(0, 10), span(0, 10), true],
    ['neighbours that touch', span(0, 10), span(10, 20), false],
    ['apart', span(0, 10), span(11, 20), false],
    ['an empty one inside', span(0, 10), span(5, 5), false],
  ])('%s', (_, a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected)
    expect(overlaps(b, a)).toBe(expected)
    expect(overlapsAny([span(90, 99), a], b)).toBe(expected)
    expect(overlapsMerged([span(-9, -5), a, span(90, 99)], b)).toBe(expected)
  })
})

it('contains an interval with the same end, and none that ends later', () => {
  expect(contains(span(0, 10), span(0, 10))).toBe(true)
  expect(contains(span(0, 10), span(1, 11))).toBe(false)
  expect(contains(span(0, 10), span(-1, 9))).toBe(false)
})

describe('merge', () => {
  it('puts intervals in order and joins those that overlap', () => {
    expect(merge([span(20, 30), span(0, 5), span(25, 40)])).toEqual([span(0, 5), span(20, 40)])
  })

  it('does not shorten an interval by one that it contains', () => {
    expect(merge([span(0, 100), span(10, 20)])).toEqual([span(0, 100)])
  })

  it('drops empty and reversed ones', () => {
    expect(merge([span(5, 5), span(9, 7), span(1, 2)])).toEqual([span(1, 2)])
    expect(merge([span(5, 5)])).toEqual([])
    expect(merge([])).toEqual([])
  })

  it('returns a merged list unchanged', () => {
    const merged = [span(0, 5), span(5, 8), span(9, 10)]
    expect(merge(merged)).toBe(merged)
  })
})

describe('firstEndingAfter', () => {
  it.each([
    [-1, 0],
    [4, 0],
    [5, 1],
    [9, 1],
    [20, 2],
  ])('at %i it is number %i', (instant, index) => {
    expect(firstEndingAfter([span(0, 5), span(10, 20)], instant)).toBe(index)
  })
})

it('merges and subtracts like a naive implementation, instant by instant', () => {
  const someSpan = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  const someSpans = fc.array(someSpan.map(([start, length]) => span(start, start + length)))
  const instants = Array.from({ length: 60 }, (_, instant) => instant)
  const covered = (spans: readonly Interval[]) =>
    instants.filter((instant) => spans.some((each) => each.start <= instant && instant < each.end))

  fc.assert(
    fc.property(someSpans, (spans) => {
      const merged = merge(spans)
      expect(covered(merged)).toEqual(covered(spans))
      expect(merged).toEqual(merged.toSorted((a, b) => a.start - b.start))
      expect(merged.every((each, index) => each.start >= (merged[index - 1]?.end ?? 0))).toBe(true)

      const busy = covered(spans)
      const left = subtract(span(10, 30), merged)
      expect(covered(left)).toEqual(covered([span(10, 30)]).filter((each) => !busy.includes(each)))
      expect(left.every((each) => each.start < each.end)).toBe(true)
    }),
    { seed: 7, numRuns: 300 },
  )
})
