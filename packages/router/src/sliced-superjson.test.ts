import superjson from 'superjson'
import { expect, it } from 'vitest'
import { slicedSuperjson, writeInSlices } from './sliced-superjson.ts'

/** superjson notes what is the same object in two places, which no output has. */
const at = (ms: number) => new Date(ms)

it.for([
  ['rows with dates', (n: number) => ({ id: n, startDatetime: at(n), client: { since: at(-n) } })],
  ['texts', (n: number) => `Haircut ${n}`],
  ['dates', at],
  ['what JSON cannot write', (n: number) => [undefined, null, new Set([n]), at(n)]],
  ['names with full stops', (n: number) => ({ 'a.b': at(n), 'c\\d': { 'e.f': at(n) } })],
  ['a few dates among others', (n: number) => (n % 999 === 0 ? { '1.x': at(n) } : {})],
] as const)('a list written in slices is what superjson writes of it: %s', async ([_, row]) => {
  const rows = Array.from({ length: 1300 }, (_, index) => row(index))
  const expected = superjson.serialize(rows)
  await writeInSlices(rows)
  const sent = slicedSuperjson.serialize(rows)
  expect(sent).toEqual(expected)
  expect(slicedSuperjson.serialize([...rows])).toEqual(expected)
})
