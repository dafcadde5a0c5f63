import { NOUNS } from '@haircuts/router/changes'
import { describe, expect, it } from 'vitest'
import { isChangedBy } from './changed-queries.ts'

/** Keys as tRPC's hooks make them; a draft has a key of its own. */
const bookings = { queryKey: [['booking', 'list'], { input: { page: 1 }, type: 'query' }] }
const content = { queryKey: [['content', 'editor'], { type: 'query' }] }
const draft = { queryKey: ['draft', 'booking'] }

describe('the queries that a change may change', () => {
  it('are those of the routers that read the noun', () => {
    const isChanged = isChangedBy([{ noun: 'booking', id: 17 }])
    expect([bookings, content].map(isChanged)).toEqual([true, false])
    expect(isChangedBy([{ noun: 'message', id: null }])(bookings)).toBe(true)
    expect(isChangedBy([])(bookings)).toBe(false)
  })

  it('are never drafts', () => {
    expect(isChangedBy(NOUNS.map((noun) => ({ noun, id: null })))(draft)).toBe(false)
  })
})
