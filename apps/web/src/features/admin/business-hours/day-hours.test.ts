import { expect, it } from 'vitest'
import {
  isSameHours,
  lacksBreakTime,
  lacksTime,
  sentHours,
  shownHours,
  withNewBreak,
  wrongBreaks,
} from './day-hours.ts'

const day = { isOpen: true, openTime: '10:00', closeTime: '18:30', breaks: [] }

it('shows 09:00 and 17:00 where no times are stored', () => {
  expect(shownHours({ isOpen: false, openTime: null, closeTime: null, breaks: [] })).toEqual({
    isOpen: false,
    openTime: '09:00',
    closeTime: '17:00',
    breaks: [],
  })
})

it('shows the end of the day as midnight, and sends it back as 24:00', () => {
  const open = shownHours({ ...day, closeTime: '24:00' })
  expect(open.closeTime).toBe('00:00')
  expect(sentHours(open).closeTime).toBe('24:00')
})

it('leaves an empty time out of what is sent', () => {
  expect(sentHours({ isOpen: false, openTime: '', closeTime: '18:00', breaks: [] })).toEqual({
    isOpen: false,
    closeTime: '18:00',
    breaks: [],
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

const lunch = { startTime: '12:00', endTime: '13:00' }

it('sends a break until midnight as 24:00, and shows it back', () => {
  const late = { ...day, closeTime: '00:00', breaks: [{ startTime: '23:00', endTime: '00:00' }] }
  expect(sentHours(late).breaks).toEqual([{ startTime: '23:00', endTime: '24:00' }])
  expect(shownHours({ ...late, ...sentHours(late) })).toEqual(late)
  expect(isSameHours(late, { ...late, breaks: [] })).toBe(false)
})

it('requires both times of a break only on an open day', () => {
  const half = { ...day, breaks: [lunch, { startTime: '15:00', endTime: '' }] }
  expect(lacksBreakTime(half)).toBe(true)
  expect(lacksBreakTime({ ...half, isOpen: false })).toBe(false)
  expect([...wrongBreaks(half)]).toEqual([1])
})

it.each([
  ['that overlap', [lunch, { startTime: '12:30', endTime: '13:30' }], [0, 1]],
  ['backwards', [lunch, { startTime: '15:00', endTime: '14:00' }], [1]],
  ['outside the hours', [{ startTime: '09:00', endTime: '10:30' }, lunch], [0]],
  ['that touch', [lunch, { startTime: '13:00', endTime: '14:00' }], []],
])('names breaks %s', (_, breaks, wrong) => {
  expect([...wrongBreaks({ ...day, breaks })]).toEqual(wrong)
})

it('begins with lunch where it fits, otherwise with a break to fill in', () => {
  const once = withNewBreak(day)
  expect(once.breaks).toEqual([lunch])
  expect(withNewBreak(once).breaks).toEqual([lunch, { startTime: '', endTime: '' }])
})
