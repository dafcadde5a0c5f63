import { expect, it } from 'vitest'
import type { UnmetTime } from '../../../app/api/admin-outputs.ts'
import { proposalText, wantedText } from './text.ts'

const wanted: UnmetTime = {
  weekday: 4,
  hours: 'any',
  looked: 14,
  asked: 3,
  groups: 0,
  services: [],
  presentHours: null,
  proposedHours: null,
}

it('says who found nothing, or what the waitlist asked for', () => {
  expect(wantedText(wanted)).toBe('14 looked for Friday and found nothing')
  expect(wantedText({ ...wanted, looked: 0, hours: 'evening' })).toBe('3 asked for Friday after 5')
  expect(wantedText({ ...wanted, looked: 0, weekday: 7, hours: 'morning' })).toBe(
    '3 asked for any day before noon',
  )
})

it('names the hours that change', () => {
  const present = { isOpen: true, openTime: '09:00', closeTime: '17:00' }
  const longer = { isOpen: true, openTime: '09:00', closeTime: '19:00' }
  expect(proposalText(4, longer, present)).toBe('Friday to 7 PM')
  expect(proposalText(4, { ...present, openTime: '07:30' }, present)).toBe('Friday from 7:30 AM')
  const closed = { isOpen: false, openTime: null, closeTime: null }
  expect(proposalText(6, longer, closed)).toBe('Sunday 9 AM to 7 PM')
})
