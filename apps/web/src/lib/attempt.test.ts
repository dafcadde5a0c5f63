import { describe, expect, it } from 'vitest'
import { attemptFor } from './attempt.ts'

describe('the key of an attempt', () => {
  const first = attemptFor({ start: 1, name: 'Ann' }, null, () => 'one')

  it('stays while the content does', () => {
    expect(attemptFor({ start: 1, name: 'Ann' }, first, () => 'two')).toBe(first)
  })

  it('is a new one when anything changed', () => {
    expect(attemptFor({ start: 2, name: 'Ann' }, first, () => 'two').key).toBe('two')
    expect(attemptFor({ start: 1, name: 'Anne' }, first, () => 'two').key).toBe('two')
  })

  it('survives being kept as text', () => {
    const kept = JSON.parse(JSON.stringify(first))
    expect(attemptFor({ start: 1, name: 'Ann' }, kept, () => 'two').key).toBe('one')
  })
})
