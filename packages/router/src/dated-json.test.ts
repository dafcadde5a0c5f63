import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { datedJson, writeInSlices } from './dated-json.ts'

/** superjson notes what is the same object in two places, which no output has. */
const at = () => new Date('2026-03-03T15:00:00.123Z')
const values: Record<string, unknown> = {
  'a text': 'Haircut',
  null: null,
  nothing: undefined,
  'a date': at(),
  'dates in a list': [at(), null, at()],
  'dates in rows': [
    { id: 1, startDatetime: at(), client: { name: 'Ann', since: at() }, tags: ['a', 'b'] },
    { id: 2, startDatetime: at(), client: null, tags: [] },
  ],
  'a field without a value': { id: 1, reason: undefined, times: [undefined, at()] },
  'names with full stops': { 'a.b': at(), 'c\\d': { 'e.f': at() } },
  'numbers that JSON cannot write': [Number.NaN, Number.POSITIVE_INFINITY, -0],
  'an empty list': [],
  'a map': { of: new Map([['a', at()]]) },
  'a set': new Set([1, 2]),
  'a date that is none': { at: new Date(Number.NaN) },
  'an error': { error: new Error('No') },
}

describe('the format of responses', () => {
  it.each(Object.entries(values))('is what superjson writes of %s', (_, value) => {
    const sent = JSON.parse(JSON.stringify(datedJson.serialize(value)))
    const expected = JSON.parse(JSON.stringify(superjson.serialize(value)))
    expect(sent).toEqual(expected)
    expect(superjson.deserialize(sent)).toEqual(superjson.deserialize(expected))
  })

  it.each(Object.entries(values))(
    'is the same where rows are written in slices: %s',
    async (_, value) => {
      const rows = [value, { at: at() }, value]
      const expected = JSON.stringify(datedJson.serialize(rows))
      await writeInSlices(rows)
      expect(JSON.stringify(datedJson.serialize(rows))).toBe(expected)
    },
  )
})
