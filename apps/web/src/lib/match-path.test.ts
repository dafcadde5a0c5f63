import { expect, it } from 'vitest'
import { matchPath } from './match-path.ts'

it.each([
  ['/', '/'],
  ['/', ''],
  ['/faq', '/faq'],
  ['/faq', '/faq/'],
  ['/faq', '/FAQ'],
])('%s is at %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toEqual({})
})

it.each(['/book/7', '/book/7/', '/book/%37'])('a named part is read from %s', (path) => {
  expect(matchPath('/book/:appointmentTypeId', path)).toEqual({ appointmentTypeId: '7' })
})

it.each([
  ['/', '/faq'],
  ['/faq', '/faq/more'],
  ['/book/:id', '/book'],
  ['/book/:id', '/book/7/8'],
  ['/book', '/%'],
])('%s is not at %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined()
})
