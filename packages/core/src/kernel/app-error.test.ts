import { describe, expect, it } from 'vitest'
import { AppError, fieldPath, invalidField } from './app-error.ts'

describe('the path of a rejected field', () => {
  it('is the name of REST', () => {
    expect(fieldPath(['people', 0, 'firstName'])).toBe('people.0.first_name')
    expect(invalidField('first_name', 'Please enter a name.').errors).toEqual([
      { path: 'first_name', message: 'Please enter a name.' },
    ])
  })

  it('does not compile in camelCase', () => {
    // @ts-expect-error
    invalidField('firstName', 'Please enter a name.')
    // @ts-expect-error
    new AppError('validation', { errors: [{ path: 'firstName', message: 'Please enter a name.' }] })
  })

  it('is in lower case even if a caller chose the key', () => {
    expect(fieldPath(['Übergröße'])).toBe('übergröße')
  })
})
