import { describe, expect, expectTypeOf, it } from 'vitest'
import { invalidField } from './app-error.ts'
import { type FieldPath, fieldPath } from './field-path.ts'

describe('the path of a rejected field', () => {
  it('is the name of REST', () => {
    expect(fieldPath(['people', 0, 'firstName'])).toBe('people.0.first_name')
    expect(invalidField('first_name', 'Please enter a name.').errors).toEqual([
      { path: 'first_name', message: 'Please enter a name.' },
    ])
  })

  it('does not compile in camelCase', () => {
    expectTypeOf('first_name' as const).toExtend<FieldPath>()
    expectTypeOf('firstName' as const).not.toExtend<FieldPath>()
    expectTypeOf(invalidField).parameter(0).toEqualTypeOf<FieldPath>()
  })

  it('is in lower case even if a caller chose the key', () => {
    expect(fieldPath(['Übergröße'])).toBe('übergröße')
  })
})
