import { expect, it } from 'vitest'
import { inOrder, moved } from './order.ts'

it('moves an item to the position of another one, downwards and upwards', () => {
  expect(moved([1, 2, 3, 4], { id: 1, place: 3 })).toEqual([2, 3, 1, 4])
  expect(moved([1, 2, 3, 4], { id: 4, place: 2 })).toEqual([1, 4, 2, 3])
})

it('leaves the order alone when either of them is not there any more', () => {
  expect(moved([1, 2], { id: 9, place: 1 })).toEqual([1, 2])
  expect(moved([1, 2], { id: 1, place: 9 })).toEqual([1, 2])
})

it('shows what was made while an order was being saved at the end', () => {
  expect(inOrder([{ id: 1 }, { id: 5 }, { id: 2 }], [2, 1])).toEqual([
    { id: 2 },
    { id: 1 },
    { id: 5 },
  ])
})
