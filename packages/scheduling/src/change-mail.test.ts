import { expect, it } from 'vitest'
import { changeMail } from './change-mail.ts'

const at = (status: string, start = 0) => ({ status, start })

it.each([
  ['a new booking', null, at('confirmed'), 'confirmation'],
  ['a move', at('confirmed'), at('confirmed', 1), 'reschedule'],
  ['a cancellation', at('confirmed'), at('cancelled'), 'cancellation'],
  ['a visit that is on again', at('cancelled'), at('confirmed'), 'confirmation'],
  ['a no-show that is confirmed at its time', at('no-show'), at('confirmed'), null],
  ['a note on a visit', at('confirmed'), at('confirmed'), null],
  ['a verdict', at('confirmed'), at('completed'), null],
  ['a cancelled no-show', at('no-show'), at('cancelled'), null],
] as const)('%s calls for the right mail', (_, before, after, mail) => {
  expect(changeMail(before, after)).toBe(mail)
})
