import { expect, it } from 'vitest'
import { pageSteps } from './pagination.tsx'

it('shows every page of a short list', () => {
  expect(pageSteps(1, 1)).toEqual([1])
  expect(pageSteps(2, 3)).toEqual([1, 2, 3])
})

it('keeps the first, the last and the neighbours, with gaps between', () => {
  expect(pageSteps(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
  expect(pageSteps(1, 20)).toEqual([1, 2, 'gap', 20])
  expect(pageSteps(20, 20)).toEqual([1, 'gap', 19, 20])
})

it('leaves out a single page, too', () => {
  expect(pageSteps(4, 20)).toEqual([1, 'gap', 3, 4, 5, 'gap', 20])
  expect(pageSteps(17, 20)).toEqual([1, 'gap', 16, 17, 18, 'gap', 20])
})

it('shows no page of an empty list', () => {
  expect(pageSteps(1, 0)).toEqual([])
})
