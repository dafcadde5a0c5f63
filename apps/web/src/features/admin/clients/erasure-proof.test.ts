import { expect, it } from 'vitest'
import { erasureProof } from './erasure-proof.ts'

it('says who erased whom, when and what', () => {
  const erased = { bookings: 2, mails: 1, pictures: 0, events: 1 }
  const ann = { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' }
  const by = 'barber@example.edu'
  expect(erasureProof({ at: 'Mon, Mar 2, 2026, 9:00 AM', by, people: [ann], erased })).toBe(
    'Mon, Mar 2, 2026, 9:00 AM: barber@example.edu erased Ann Marsh (ann@example.edu, 979 555 0100) on request: name, contact and notes in 2 bookings, 1 email, 0 pictures, 1 calendar event.',
  )
  const annie = { name: 'Annie', email: null, phone: null }
  expect(erasureProof({ at: 'Now', by, people: [ann, annie], erased })).toContain(
    'erased Ann Marsh (ann@example.edu, 979 555 0100) and Annie on request',
  )
})
