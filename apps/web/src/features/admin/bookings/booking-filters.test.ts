import { describe, expect, it } from 'vitest'
import { writeQuery } from '../screen/use-list-state.ts'
import { readFilters } from './booking-filters.tsx'

const read = (search: string) => readFilters(new URLSearchParams(search))
const defaults = { when: '', status: '', from: '', to: '', page: 1 } as const

describe('booking filters in the URL', () => {
  it.each([
    '',
    'status=confirmed&page=3',
    'from=2026-03-01&to=2026-03-31',
    'when=past&status=no-show',
    'when=upcoming',
  ])('survive a round trip: %s', (search) => {
    expect(writeQuery(read(search)).toString()).toBe(search)
  })

  it.each([
    'status=pending',
    'when=later',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=99999999999',
    'from=2026-02-30x',
    'from=0002-03-01',
    'to=2026-13-01',
  ])('ignore invalid values: %s', (search) => {
    expect(read(search)).toEqual(defaults)
  })

  it('take All, Upcoming or Past from the device where the URL names none', () => {
    expect(readFilters(new URLSearchParams(), 'past')).toEqual({ ...defaults, when: 'past' })
    expect(readFilters(new URLSearchParams('when=upcoming'), 'past').when).toBe('upcoming')
  })
})
