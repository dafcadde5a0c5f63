import { expect, it } from 'vitest'
import { erasureProof } from './erasure-proof.ts'

it('says who erased whom, when and what', () => {
  const erased = { bookings: 2, mails: 1, pictures: 0, events: 1 }
  const ann = { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' }
  const by = 'barber@example.edu'
  const moment = { at: Date.parse('2026-03-02T14:00Z'), zone: 'America/New_York' }
  expect(erasureProof({ ...moment, by, people: [ann], erased })).toBe(
    'March 2, 2026 at 9:00 AM EST: barber@example.edu erased Ann Marsh (ann@example.edu, 979 555 0100) on request: name, contact and notes in 2 bookings, 1 email, 0 pictures, 1 calendar event.',
  )
  const annie = { name: 'Annie', email: null, phone: null }
  expect(erasureProof({ ...moment, by, people: [ann, annie], erased })).toContain(
    'erased Ann Marsh (ann@example.edu, 979 555 0100) and Annie on request',
  )
})
