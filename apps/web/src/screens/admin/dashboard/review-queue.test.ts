import { describe, expect, it } from 'vitest'
import { nextInQueue } from './review-queue.ts'

const queue = [
  { id: 1, status: 'confirmed' },
  { id: 2, status: 'confirmed' },
  { id: 3, status: 'confirmed' },
  { id: 4, status: 'no-show' },
  { id: 5, status: 'no-show' },
]
const after = (id: number, ...reviewed: number[]) => nextInQueue(queue, id, new Set(reviewed))?.id

describe('the next visit to review', () => {
  it('is the following one', () => {
    expect(after(1, 1)).toBe(2)
  })
  it('wraps around to the first after the last', () => {
    expect(after(3, 3)).toBe(1)
  })
  it('is never one that was already reviewed', () => {
    expect(after(1, 1, 2)).toBe(3)
    expect(after(4, 1, 2, 3, 4, 5)).toBeUndefined()
  })
  it('is a no-show only when all others are reviewed', () => {
    expect(after(3, 2, 3)).toBe(1)
    expect(after(3, 1, 2, 3)).toBe(4)
    expect(after(5, 1, 2, 3, 5)).toBe(4)
  })
  it('wraps around after a no-show that was opened directly', () => {
    expect(after(4, 4)).toBe(1)
  })
})
