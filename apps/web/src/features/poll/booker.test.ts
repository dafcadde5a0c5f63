import { INTAKE_MESSAGES } from '@haircuts/core/bookings/intake-rules-form'
import { expect, it } from 'vitest'
import { BLANK_BOOKER, bookerErrors, bookerOf } from './booker.ts'

const FILLED = {
  firstName: ' Ann ',
  lastName: 'Marsh',
  clientEmail: ' ann@example.edu ',
  clientPhone: '979 555 0100',
  isFirstTime: 'no' as const,
  referralSource: '',
}

it('has the messages of the form of a booking', () => {
  const { firstName, lastName, clientEmail, clientPhone, referralSource } = INTAKE_MESSAGES
  expect(bookerErrors(BLANK_BOOKER)).toEqual({ firstName, lastName, clientEmail, clientPhone })
  expect(bookerErrors(FILLED)).toEqual({})
  expect(bookerErrors({ ...FILLED, isFirstTime: 'yes' })).toEqual({ referralSource })
  expect(bookerErrors({ ...FILLED, clientEmail: 'ann@example' })).toEqual({ clientEmail })
})

it('sends what was typed without spaces around it', () => {
  expect(bookerOf(FILLED)).toEqual({
    clientName: 'Ann Marsh',
    clientEmail: 'ann@example.edu',
    clientPhone: '979 555 0100',
    isFirstTime: false,
  })
})
