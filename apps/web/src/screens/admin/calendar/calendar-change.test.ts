import { describe, expect, it } from 'vitest'
import { movedBlackout, selectedTimes } from './calendar-change.ts'

const NEW_YORK = 'America/New_York'
const at = (text: string) => new Date(text)
/** Start of daylight saving time: March 8 has 23 hours. */
const shortDay = { start: at('2026-03-08T05:00Z'), end: at('2026-03-09T04:00Z') }

describe('dragging a blackout', () => {
  it('sends start and end', () => {
    const dropped = { allDay: false, start: at('2026-03-03T15:00Z'), end: at('2026-03-03T16:30Z') }
    expect(movedBlackout({ id: 7 }, dropped)).toEqual({
      id: 7,
      isAllDay: false,
      startDatetime: at('2026-03-03T15:00Z'),
      endDatetime: at('2026-03-03T16:30Z'),
    })
  })

  it('out of the all-day row sets a duration of one hour', () => {
    const dropped = { allDay: false, start: at('2026-03-03T15:00Z'), end: null }
    expect(movedBlackout({ id: 7 }, dropped)?.endDatetime).toEqual(at('2026-03-03T16:00Z'))
  })

  it('of whole days ends within the last day, also on a day of 23 hours', () => {
    const moved = movedBlackout({ id: 7 }, { allDay: true, ...shortDay })
    expect(moved).toMatchObject({ isAllDay: true, endDatetime: at('2026-03-09T03:59Z') })
    const alone = movedBlackout({ id: 7 }, { allDay: true, start: shortDay.start, end: null })
    expect(alone?.endDatetime.getTime()).toBeLessThan(shortDay.end.getTime())
  })

  it('without a start changes nothing', () => {
    expect(movedBlackout({ id: 7 }, { allDay: false, start: null, end: null })).toBeNull()
  })
})

describe('a selection', () => {
  it('prefills the form in the business zone', () => {
    const selected = { allDay: false, start: at('2026-03-03T15:00Z'), end: at('2026-03-03T16:30Z') }
    expect(selectedTimes(selected, NEW_YORK)).toEqual({
      start: '2026-03-03T10:00',
      end: '2026-03-03T11:30',
      isAllDay: false,
    })
  })

  it('of whole days prefills these days', () => {
    expect(selectedTimes({ allDay: true, ...shortDay }, NEW_YORK)).toEqual({
      start: '2026-03-08T00:00',
      end: '2026-03-08T23:59',
      isAllDay: true,
    })
  })
})
