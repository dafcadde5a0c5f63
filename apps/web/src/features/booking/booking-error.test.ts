import { expect, it } from 'vitest'
import { wrongFieldsText } from './booking-error.tsx'

it('names the fields to check in a sentence', () => {
  expect(wrongFieldsText({})).toBe('')
  expect(wrongFieldsText({ clientEmail: 'Please enter a valid email address' })).toBe(
    'Check your email.',
  )
  expect(
    wrongFieldsText({ isFirstTime: 'Please select', firstName: 'First name is required' }),
  ).toBe('Check your first name and answer to “Is this your first time?”.')
})
