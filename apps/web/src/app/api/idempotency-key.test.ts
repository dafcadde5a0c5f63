import { describe, expect, it } from 'vitest'
import { attemptFor, randomKey } from './idempotency-key.ts'

describe('the key of an attempt', () => {
  const first = attemptFor({ start: 1, name: 'Ann' }, null, () => 'one')

  it('stays while the content does', () => {
    expect(attemptFor({ start: 1, name: 'Ann' }, first, () => 'two')).toBe(first)
  })

  it('is a new one when anything changed', () => {
    expect(attemptFor({ start: 2, name: 'Ann' }, first, () => 'two').key).toBe('two')
    expect(attemptFor({ start: 1, name: 'Anne' }, first, () => 'two').key).toBe('two')
  })

  it('reuses the key of an attempt that was stored as JSON', () => {
    const stored = JSON.parse(JSON.stringify(first))
    expect(attemptFor({ start: 1, name: 'Ann' }, stored, () => 'two').key).toBe('one')
  })
})

it('makes random keys of 32 hex digits', () => {
  const keys = Array.from({ length: 100 }, randomKey)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
