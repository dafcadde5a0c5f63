import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { adminDoors } from './paths.ts'
import { commandOf } from './shortcuts.ts'

/** So long after `g` the next letter is still its other half. */
const GO_MS = 1500
const NO_TYPING = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

export type Opened = 'menu' | 'sheet' | undefined

/** Listens for the shortcuts of the back office while one of its screens is shown. */
export function useShortcuts() {
  const [opened, setOpened] = useState<Opened>()
  const [, navigate] = useLocation()
  const goAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || isTaken(event.target)) return
      const command = commandOf(event, event.timeStamp - goAt.current < GO_MS)
      goAt.current = command === 'go' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (!command || command === 'go') return
      event.preventDefault()
      if (typeof command === 'object') navigate(command.to)
      else if (command === 'new') beginNew(navigate)
      else if (command === 'search') search(setOpened)
      else setOpened(command)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate])

  return { opened, open: setOpened }
}

/** Somebody types there, or a dialog wants an answer first. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-closed])'))
    return true
  if (target instanceof HTMLInputElement) return !NO_TYPING.test(target.type)
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(SELECT|TEXTAREA)$/.test(target.tagName))
  )
}

/** The screen's own way to something new, or a new booking from anywhere else. */
function beginNew(navigate: (to: string) => void) {
  const button = document.querySelector<HTMLElement>('main [data-new]')
  if (button) button.click()
  else navigate(adminDoors.newBooking)
}

/** The screen's own search, or the menu, which finds clients from anywhere. */
function search(open: (what: Opened) => void) {
  const field = document.querySelector<HTMLElement>('main input[type=search]')
  if (field) field.focus()
  else open('menu')
}
