import { expect, it } from 'vitest'
import { parseWorkerMessage } from './day.ts'
import { offlinePage } from './offline-page.ts'

const day = {
  day: 'Tuesday, November 24',
  asOf: 'Updated at 8:00 AM',
  keptUntil: 1_764_057_600_000,
  visits: [
    {
      time: '9:00 AM',
      client: '<script>alert(1)</script>',
      service: 'Fade & "beard"',
      phone: '(979) 555-0100',
    },
  ],
}

it('shows the day with phone links', () => {
  const page = offlinePage(day)
  expect(page).toContain('Tuesday, November 24')
  expect(page).toContain('href="tel:9795550100"')
})

it('escapes the texts of visitors', () => {
  const page = offlinePage(day)
  expect(page).not.toContain('<script>')
  expect(page).toContain('Fade &amp; &quot;beard&quot;')
})

it('shows a note when no day is stored', () => {
  expect(offlinePage(undefined)).toContain('Your day is not saved')
})

it('parses known messages and rejects all others', () => {
  expect(parseWorkerMessage({ type: 'keep-day', day })).toEqual({ type: 'keep-day', day })
  expect(parseWorkerMessage({ type: 'forget' })).toEqual({ type: 'forget' })
  expect(parseWorkerMessage({ type: 'keep-day', day: 'tomorrow' })).toBeUndefined()
  expect(
    parseWorkerMessage({ type: 'keep-day', day: { ...day, keptUntil: undefined } }),
  ).toBeUndefined()
  expect(parseWorkerMessage('forget')).toBeUndefined()
})
