import { expect, it } from 'vitest'
import { mergeEffect } from './merge-effect.ts'

const EMPTY = { email: null, phone: null, notes: null, isBlocked: false }
const MOVES = 'The other one’s bookings and cut card move to it.'

it('names everything that a merge fills in', () => {
  const gone = { email: 'ann@example.edu', phone: '979 555 0100', notes: 'Mole', isBlocked: true }
  expect(mergeEffect(EMPTY, gone)).toEqual([
    MOVES,
    'Filled in from the other one: the email ann@example.edu, the phone 979 555 0100, the notes.',
    'It is blocked from online booking, as the other one is.',
  ])
  expect(mergeEffect({ ...EMPTY, email: 'annie@example.edu', phone: '1' }, gone)[1]).toBe(
    'Filled in from the other one: the notes.',
  )
  const phone = { ...EMPTY, phone: '979 555 0100', email: 'ann@example.edu' }
  expect(mergeEffect(EMPTY, phone)[1]).toBe(
    'Filled in from the other one: the email ann@example.edu, the phone 979 555 0100.',
  )
})

it('keeps the notes of both, and says nothing of what stays', () => {
  const kept = { ...EMPTY, email: 'ann@example.edu', notes: 'Left-handed', isBlocked: true }
  expect(mergeEffect(kept, { ...EMPTY, notes: 'Mole', isBlocked: true })).toEqual([
    MOVES,
    'The notes of both are kept.',
  ])
  expect(mergeEffect(kept, EMPTY)).toEqual([MOVES])
})
