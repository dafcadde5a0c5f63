import { expect, it } from 'vitest'
import { entryOf, placeOf } from './field-place.ts'

it('names the place of a field', () => {
  expect(placeOf('slideshow', 'pictures.1.alt')).toBe('Slideshow, picture 2')
  expect(placeOf('slideshow', 'pictures')).toBe('Slideshow, Pictures')
  expect(placeOf('home', 'intro')).toBe('Home, Introduction')
  expect(placeOf('faq', '')).toBe('FAQ')
})

it('names the entry of a list', () => {
  expect(entryOf('questions.3.answer', 'questions')).toBe(3)
  expect(entryOf('questions.3.answer', 'notes')).toBeUndefined()
  expect(entryOf('heading', 'heading')).toBeUndefined()
})
