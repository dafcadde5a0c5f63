import { describe, expect, it } from 'vitest'
import { writeQuery } from '../../../app/admin/screen/use-list-state.ts'
import { readFilters, shownWhen } from './booking-filters.tsx'

const read = (search: string) => readFilters(new URLSearchParams(search))
const defaults = { when: '', status: '', service: '', from: '', to: '', page: 1 } as const

describe('booking filters in the URL', () => {
  it.each([
    '',
    'status=confirmed&page=3',
    'status=pending',
    'from=2026-03-01&to=2026-03-31',
    'when=past&status=no-show',
    'when=upcoming',
    'when=all',
    'when=upcoming&status=confirmed&service=3',
  ])('survive a round trip: %s', (search) => {
    expect(writeQuery(read(search)).toString()).toBe(search)
  })

  it.each([
    'status=waiting',
    'service=-3',
    'service=1x',
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

  it('show Upcoming unless the barber chose All, and all bookings of a status or a date', () => {
    expect(shownWhen(defaults, 'upcoming')).toBe('upcoming')
    expect(shownWhen(defaults, 'all')).toBe('all')
    expect(shownWhen({ ...defaults, when: 'past' }, 'all')).toBe('past')
    expect(shownWhen({ ...defaults, status: 'cancelled' }, 'upcoming')).toBe('all')
    expect(shownWhen({ ...defaults, to: '2026-03-31' }, 'upcoming')).toBe('all')
    expect(shownWhen(read('when=upcoming&status=cancelled'), 'all')).toBe('upcoming')
  })
})
