import { describe, expect, it } from 'vitest'
import { groupOf, nextInQueue, withNewcomers, withoutPending } from './review-queue.ts'

const waiting = (id: number) => ({ id, status: 'confirmed' })
const noShow = (id: number) => ({ id, status: 'no-show' })
const queue = [waiting(1), waiting(2), waiting(3), noShow(4), noShow(5)]

describe('the next visit to review', () => {
  const after = (id: number, ...reviewed: number[]) => {
    const current = queue.find((each) => each.id === id) ?? waiting(id)
    return nextInQueue(queue, current, (each) => reviewed.includes(each.id))?.id
  }

  it('is the following one', () => {
    expect(after(1)).toBe(2)
  })
  it('wraps around to the first after the last', () => {
    expect(after(3)).toBe(1)
  })
  it('is never one that was already reviewed', () => {
    expect(after(1, 2)).toBe(3)
  })
  it('is none after the last that waits, although there are no-shows', () => {
    expect(after(3, 1, 2)).toBeUndefined()
  })
  it('is a no-show only in the review of the no-shows', () => {
    expect(after(4)).toBe(5)
    expect(after(5)).toBe(4)
    expect(after(5, 4)).toBeUndefined()
  })
})

it('the groups keep their order', () => {
  expect(groupOf(queue, waiting(9)).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(groupOf(queue, noShow(9)).map(({ id }) => id)).toEqual([4, 5])
})

it('visits that ended during the review come last', () => {
  const later = withNewcomers([waiting(2), waiting(1)], [waiting(3), waiting(1), noShow(4)])
  expect(later.map(({ id }) => id)).toEqual([2, 1, 3, 4])
})

it('leaves out reviews that are being saved', () => {
  expect(withoutPending(queue, new Set([1, 4, 99]))).toEqual([waiting(2), waiting(3), noShow(5)])
  expect(withoutPending(queue, new Set())).toEqual(queue)
})
