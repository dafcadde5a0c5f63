import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { openDialog } from '../../../../ui/browser/open-dialog.ts'
import { adminPaths, adminQueryLinks } from '../../../admin-paths.ts'

/**
 * Paths by the second key of a `g` sequence. The list of shortcuts is generated from this table.
 */
export const GO_KEYS: Readonly<Record<string, string>> = {
  d: adminPaths.dashboard,
  b: adminPaths.bookings,
  c: adminPaths.calendar,
  l: adminPaths.clients,
  t: adminPaths.appointmentTypes,
  a: adminPaths.addons,
  h: adminPaths.businessHours,
  i: adminPaths.icloud,
  m: adminPaths.messages,
  s: adminPaths.settings,
}

type Command = 'menu' | 'sheet' | 'search' | 'new' | 'go' | { to: string }

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * The command of a key press. In a text field only those with Ctrl or Cmd count.
 *
 * @param afterGo whether this key completes a `g` sequence.
 */
export function commandOf(pressed: Pressed, afterGo: boolean): Command | undefined {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'menu' : undefined
  const to = afterGo ? GO_KEYS[key] : undefined
  if (to) return { to }
  return SINGLE_KEYS[key]
}

const SINGLE_KEYS: Readonly<Record<string, Command>> = {
  '?': 'sheet',
  '/': 'search',
  n: 'new',
  g: 'go',
}

/** The second key of a `g` sequence has to follow within this time. */
const GO_SEQUENCE_MS = 1500
const NON_TEXT_INPUTS = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

/** The command menu, the list of shortcuts, and the two sheets of a phone. */
export type Opened = 'menu' | 'sheet' | 'new' | 'more' | undefined

/** Handles the keyboard shortcuts of the back office while one of its screens is shown. */
export function useShortcuts() {
  const [opened, setOpened] = useState<Opened>()
  const [, navigate] = useLocation()
  const goAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || openDialog()) return
      const isCharacter = isTextField(event.target) && !event.ctrlKey && !event.metaKey
      if (isCharacter) return
      const command = commandOf(event, event.timeStamp - goAt.current < GO_SEQUENCE_MS)
      goAt.current = command === 'go' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (!command || command === 'go') return
      event.preventDefault()
      if (typeof command === 'object') navigate(command.to)
      else if (command === 'new') openNew(navigate)
      else if (command === 'search') search(setOpened)
      else setOpened(command)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate])

  return { opened, open: setOpened }
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NON_TEXT_INPUTS.test(target.type)
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(SELECT|TEXTAREA)$/.test(target.tagName))
  )
}

/** Presses the screen's own button marked `data-new`, or opens the dialog for a new booking. */
function openNew(navigate: (to: string) => void) {
  const button = document.querySelector<HTMLElement>('main [data-new]')
  if (button) button.click()
  else navigate(adminQueryLinks.newBooking)
}

/** Focuses the screen's own search field, or opens the command menu, which finds clients. */
function search(open: (what: Opened) => void) {
  const field = document.querySelector<HTMLElement>('main input[type=search]')
  if (field) field.focus()
  else open('menu')
}
