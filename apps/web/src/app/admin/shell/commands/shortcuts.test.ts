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
  it('opens the menu with Ctrl+K or Cmd+K, with or without Shift', () => {
    expect(commandOf(press('k', { ctrlKey: true }), false)).toBe('menu')
    expect(commandOf(press('K', { metaKey: true }), false)).toBe('menu')
  })

  it('opens a screen only after g', () => {
    expect(commandOf(press('g'), false)).toBe('go')
    expect(commandOf(press('d'), true)).toEqual({ to: '/admin/dashboard' })
    expect(commandOf(press('d'), false)).toBeUndefined()
  })

  it('is ignored when a modifier makes it a shortcut of the browser', () => {
    expect(commandOf(press('n', { ctrlKey: true }), false)).toBeUndefined()
    expect(commandOf(press('b', { metaKey: true }), true)).toBeUndefined()
    expect(commandOf(press('?', { altKey: true }), false)).toBeUndefined()
  })

  it('opens the search, the creation dialog and the list of shortcuts', () => {
    expect(['/', 'n', '?', 'x'].map((key) => commandOf(press(key), false))).toEqual([
      'search',
      'new',
      'sheet',
      undefined,
    ])
  })
})
