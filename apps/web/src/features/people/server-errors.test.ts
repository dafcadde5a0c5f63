import { describe, expect, it } from 'vitest'
import { INTAKE_FIELDS } from '../booking/intake/intake-fields.ts'
import { toFieldErrors } from './server-errors.ts'

const appError = (...errors: { path: string; message: string }[]) =>
  toFieldErrors({ errors }, INTAKE_FIELDS)

describe('toFieldErrors', () => {
  it('puts each message on its field, the first where there are two', () => {
    expect(
      appError(
        { path: 'client_email', message: 'Please enter a valid email address' },
        { path: 'client_name', message: 'Too long' },
        { path: 'client_name', message: 'Too odd' },
      ),
    ).toEqual({
      fields: { clientEmail: 'Please enter a valid email address', firstName: 'Too long' },
      others: [],
    })
  })

  it('returns errors without a form field separately', () => {
    expect(appError({ path: 'addon_ids', message: 'Not offered' })).toEqual({
      fields: {},
      others: ['Not offered'],
    })
  })
})
