import { describe, expect, it } from 'vitest'
import { type CalendarEntry, googleCalendarUrl } from './add-to-calendar.tsx'

const visit: CalendarEntry = {
  start: Date.parse('2026-11-24T20:00:00Z'),
  end: Date.parse('2026-11-24T20:50:00Z'),
  title: "Men's fade",
  description: 'With hot towel',
}

describe('the Google Calendar link', () => {
  it('has the title, the time and the description', () => {
    const url = new URL(googleCalendarUrl({ ...visit, title: 'Cut & beard' }))
    expect(url.host).toBe('calendar.google.com')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: 'Cut & beard',
      dates: '20261124T200000Z/20261124T205000Z',
      details: 'With hot towel',
    })
  })
})
