import { expect, it } from 'vitest'
import { fieldOfText, shownTexts } from './pressed-field.ts'

const texts = shownTexts([
  [
    'home',
    { heading: 'Free haircuts,\none chair.', intro: 'Come **in**.\n\n- By the [door](/faq)' },
  ],
  ['faq', { questions: [{ question: 'Who can come?', answer: 'Everybody. Come in.' }] }],
])
const pathOf = (pressed: string) => {
  const found = fieldOfText(texts, pressed)
  return found && [found.key, found.path]
}

it.each([
  ['Free haircuts, one chair.', ['home', 'heading']],
  ['  Come in. ', ['home', 'intro']],
  ['By the door', ['home', 'intro']],
  ['Who can come?', ['faq', 'questions.0.question']],
  ['Everybody. Come in.', ['faq', 'questions.0.answer']],
  ['in', undefined],
  ['', undefined],
  ['A price that no text holds', undefined],
])('a press on %j edits %j', (pressed, field) => {
  expect(pathOf(pressed)).toEqual(field)
})
