// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RichTextField } from './rich-text-field.tsx'

/** What a browser does, and happy-dom has not. */
beforeEach(() => {
  document.execCommand = (_command, _showsInterface, text) => {
    const area = document.activeElement
    if (!(area instanceof HTMLTextAreaElement)) return false
    const { value, selectionStart, selectionEnd } = area
    const changed = value.slice(0, selectionStart) + text + value.slice(selectionEnd)
    return fireEvent.input(area, { target: { value: changed } })
  }
})

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'execCommand')
})

function Form({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return (
    <RichTextField
      id="text"
      label="Introduction"
      hint=""
      error={undefined}
      value={value}
      maxLength={5000}
      onChange={setValue}
    />
  )
}

function show(initial: string) {
  render(<Form initial={initial} />)
  const area = screen.getByRole('textbox', { name: 'Introduction' })
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('The field is no text area.')
  return area
}

function select(area: HTMLTextAreaElement, words: string) {
  const from = area.value.indexOf(words)
  area.setSelectionRange(from, from + words.length)
}

it('names its buttons, and those of each field', () => {
  show('')
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Bold', 'Link', 'List'])
  expect(screen.getByRole('toolbar', { name: 'Format: Introduction' })).toBeDefined()
})

it('makes the selection bold and plain again, and selects it', () => {
  const area = show('Come any day.')
  select(area, 'any')
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }))
  expect(area.value).toBe('Come **any** day.')
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('any')
  expect(document.activeElement).toBe(area)
  fireEvent.keyDown(area, { key: 'b', metaKey: true })
  expect(area.value).toBe('Come any day.')
})

it('asks where a link leads to, by Ctrl+K in place of the command menu', async () => {
  const area = show('Read the FAQ.')
  select(area, 'FAQ')
  const wasLeft = fireEvent.keyDown(area, { key: 'k', ctrlKey: true })
  expect(wasLeft).toBe(false)
  const dialog = await screen.findByRole('dialog', { name: 'Link' })
  expect(screen.getByLabelText('Text of the link')).toHaveProperty('value', 'FAQ')
  fireEvent.click(screen.getByRole('button', { name: 'Set link' }))
  expect(dialog.textContent).toContain('Please enter a web address')
  fireEvent.change(screen.getByLabelText('Leads to'), { target: { value: '/faq' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set link' }))
  await waitFor(() => expect(area.value).toBe('Read the [FAQ](/faq).'))
})

it('leaves other keys to the browser', () => {
  const area = show('Come.')
  expect(fireEvent.keyDown(area, { key: 'i', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(area, { key: 'b' })).toBe(true)
  expect(area.value).toBe('Come.')
})
