import { expect, it } from 'vitest'
import { z } from 'zod'
import { pickView } from './pick-view.ts'

const view = z.object({
  id: z.int(),
  status: z.enum(['open', 'done']),
  client: z.object({ name: z.string() }),
  addons: z.array(z.object({ name: z.string() })),
})
const row = {
  ...{ id: 1, status: 'open', notes: 'talks a lot', tokenHash: 'aa' },
  client: { name: 'Ann', notes: 'pays late' },
  addons: [{ name: 'Towel', bookingId: 1 }],
}

it('has the fields of the schema and no other, at every depth', () => {
  expect(pickView(view, row)).toEqual({
    ...{ id: 1, status: 'open', client: { name: 'Ann' }, addons: [{ name: 'Towel' }] },
  })
})

it('rejects a row without one of them', () => {
  const { client: _, ...incomplete } = row
  // @ts-expect-error: the compiler rejects the missing field as well.
  expect(() => pickView(view, incomplete)).toThrow(z.ZodError)
})
