import { describe, expect, it } from 'vitest'
import { filtersAfter, readFilters, writeFilters } from './booking-filters.tsx'

const read = (search: string) => readFilters(new URLSearchParams(search))
const plain = { status: '', from: '', to: '', page: 1 } as const

describe('booking filters in the URL', () => {
  it.each(['', 'status=confirmed&page=3', 'from=2026-03-01&to=2026-03-31', 'status=no-show'])(
    'survive a round trip: %s',
    (search) => {
      expect(writeFilters(read(search)).toString()).toBe(search)
    },
  )

  it.each([
    'status=pending',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=99999999999',
    'from=2026-02-30x',
    'from=0002-03-01',
    'to=2026-13-01',
  ])('ignore invalid values: %s', (search) => {
    expect(read(search)).toEqual(plain)
  })

  it('reset the page when a filter changes', () => {
    const third = { ...plain, page: 3 }
    expect(filtersAfter(third, { status: 'confirmed' })).toEqual({ ...plain, status: 'confirmed' })
    expect(filtersAfter(third, { page: 4 })).toEqual({ ...plain, page: 4 })
  })
})
