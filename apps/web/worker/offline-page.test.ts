import { expect, it } from 'vitest'
import { readTold } from './day.ts'
import { offlinePage } from './offline-page.ts'

const day = {
  day: 'Tuesday, November 24',
  asOf: 'Updated at 8:00 AM',
  visits: [
    {
      time: '9:00 AM',
      client: '<script>alert(1)</script>',
      service: 'Fade & "beard"',
      phone: '(979) 555-0100',
    },
  ],
}

it('shows the day, with a number to call', () => {
  const page = offlinePage(day)
  expect(page).toContain('Tuesday, November 24')
  expect(page).toContain('href="tel:9795550100"')
})

it('keeps visitors’ words words', () => {
  const page = offlinePage(day)
  expect(page).not.toContain('<script>')
  expect(page).toContain('Fade &amp; &quot;beard&quot;')
})

it('says so when nothing is kept', () => {
  expect(offlinePage(undefined)).toContain('Nothing of your day is kept')
})

it('reads what a page tells, and nothing else', () => {
  expect(readTold({ type: 'keep-day', day })).toEqual({ type: 'keep-day', day })
  expect(readTold({ type: 'forget' })).toEqual({ type: 'forget' })
  expect(readTold({ type: 'keep-day', day: 'tomorrow' })).toBeUndefined()
  expect(readTold('forget')).toBeUndefined()
})
