import { expect, it } from 'vitest'
import { isSameHours, lacksTime, sentHours, shownHours } from './day-hours.ts'

const day = { isOpen: true, openTime: '10:00', closeTime: '18:30' }

it('shows 09:00 and 17:00 where no times are stored', () => {
  expect(shownHours({ isOpen: false, openTime: null, closeTime: null })).toEqual({
    isOpen: false,
    openTime: '09:00',
    closeTime: '17:00',
  })
})

it('shows the end of the day as midnight, and sends it back as 24:00', () => {
  const open = shownHours({ ...day, closeTime: '24:00' })
  expect(open.closeTime).toBe('00:00')
  expect(sentHours(open).closeTime).toBe('24:00')
})

it('leaves an empty time out of what is sent', () => {
  expect(sentHours({ isOpen: false, openTime: '', closeTime: '18:00' })).toEqual({
    isOpen: false,
    closeTime: '18:00',
  })
})

it('requires both times only on an open day', () => {
  expect(lacksTime({ ...day, closeTime: '' })).toBe(true)
  expect(lacksTime({ ...day, isOpen: false, closeTime: '' })).toBe(false)
  expect(lacksTime(day)).toBe(false)
})

it('treats a day with equal values as unchanged', () => {
  expect(isSameHours(day, { ...day })).toBe(true)
  expect(isSameHours(day, { ...day, isOpen: false })).toBe(false)
})
