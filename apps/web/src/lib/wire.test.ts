import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { wire } from './wire.ts'

const at = new Date('2026-11-24T21:00:00Z')

/** What travels: text. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value))

describe('wire', () => {
  it.each([
    ['nothing special', { id: 1, name: 'Fade', price: null, list: [1, 'a', true] }],
    ['a date in a field', { startDatetime: at, note: 'x' }],
    ['dates in lists', [{ at }, { at, inner: { list: [at, null] } }]],
    ['a date alone', at],
    ['keys with dots and backslashes', { 'a.b': { 'c\\d': at } }],
    ['an undefined field', { a: undefined, b: 1, list: [{ c: undefined }] }],
    ['empty text and zero', { a: '', b: 0 }],
  ])('reads what superjson writes: %s', (_, value) => {
    expect(wire.deserialize(sent(superjson.serialize(value)))).toEqual(value)
  })

  it('reads one object that is named twice', () => {
    const addon = { id: 1, at }
    const value = [{ addons: [addon] }, { addons: [addon] }]
    expect(wire.deserialize(sent(superjson.serialize(value)))).toEqual(value)
  })

  it.each([
    ['nothing special', { id: 1, addonIds: [1, 2] }],
    ['a date', { startDatetime: at, clientName: 'Ann' }],
    ['a date deep down', { a: [{ 'b.c': at }] }],
  ])('writes what superjson reads: %s', (_, value) => {
    const message = wire.serialize(value)
    expect(superjson.deserialize(JSON.parse(JSON.stringify(message)))).toEqual(value)
  })

  it('sends no input as no input', () => {
    expect(wire.serialize(undefined)).toBeUndefined()
  })

  it('refuses what it does not know', () => {
    const message = sent(superjson.serialize({ tags: new Set([1]) }))
    expect(() => wire.deserialize(message)).toThrow('set')
  })
})
