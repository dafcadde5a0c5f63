import { describe, expect, it } from 'vitest'
import { commandOf } from './shortcuts.ts'

const press = (key: string, held = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('a key', () => {
  it('opens the menu with Ctrl or Cmd, whatever the shift key', () => {
    expect(commandOf(press('k', { ctrlKey: true }), false)).toBe('menu')
    expect(commandOf(press('K', { metaKey: true }), false)).toBe('menu')
  })

  it('leads to a screen only after g', () => {
    expect(commandOf(press('g'), false)).toBe('go')
    expect(commandOf(press('d'), true)).toEqual({ to: '/admin/dashboard' })
    expect(commandOf(press('d'), false)).toBeUndefined()
  })

  it('means nothing to us while it belongs to the browser', () => {
    expect(commandOf(press('n', { ctrlKey: true }), false)).toBeUndefined()
    expect(commandOf(press('b', { metaKey: true }), true)).toBeUndefined()
    expect(commandOf(press('?', { altKey: true }), false)).toBeUndefined()
  })

  it('searches, begins something new, and explains itself', () => {
    expect(['/', 'n', '?', 'x'].map((key) => commandOf(press(key), false))).toEqual([
      'search',
      'new',
      'sheet',
      undefined,
    ])
  })
})
