import { useEffect } from 'react'
import { openDialog } from '../../../ui/browser/open-dialog.ts'

const PRESSABLE = 'button, a[href], input, select, [tabindex="0"]'
const DIALOG = ':is([role=dialog], [role=alertdialog])'

/** The last focused element and its position: the row in its list, and the button in its row. */
interface FocusPosition {
  element: HTMLElement
  main: HTMLElement
  row: Element | null
  rows: Element | null
  /** Index of `row` among the children of `rows`; -1 outside a row. */
  rowIndex: number
  /** Index of `element` among the focusable elements of `row`; -1 outside a row. */
  buttonIndex: number
}

/**
 * Restores the focus when the focused element is removed, as happens to the button of a deleted
 * row: the browser moves the focus to `body`, and a keyboard user would start at the top of the
 * page (WCAG 2.4.3). The focus moves to the previous button of the same row, else to the same
 * button of the row that moved up, else to the heading.
 */
export function useFocusRecovery() {
  useEffect(() => {
    let last: FocusPosition | undefined
    let restored: HTMLElement | null = null
    let isUserInput = false
    function restoreFocus() {
      restored = last ? successorOf(last) : null
      last = undefined
      restored?.focus()
    }
    function onUserInput({ target }: Event) {
      isUserInput = !(target instanceof Element && target.closest(DIALOG))
    }
    function onFocus({ target, relatedTarget }: FocusEvent) {
      const main = target instanceof HTMLElement ? target.closest('main') : null
      const wasUserInput = isUserInput
      isUserInput = false
      if (!(target instanceof HTMLElement) || !main) return
      // A closing dialog whose opener was removed returns the focus to an earlier element instead.
      const isReturned = !wasUserInput && target !== restored
      const previous = restored
      restored = target === restored ? restored : null
      if (isReturned && last && !last.element.isConnected) restoreFocus()
      else if (isReturned && previous?.isConnected && relatedTarget === previous) previous.focus()
      else last = positionOf(target, main)
    }
    function onMutation() {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return
      if (!openDialog()) restoreFocus()
    }
    const observer = new MutationObserver(onMutation)
    observer.observe(document.body, {
      attributeFilter: ['data-open'],
      childList: true,
      subtree: true,
    })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onUserInput, true)
    document.addEventListener('keydown', onUserInput, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onUserInput, true)
      document.removeEventListener('keydown', onUserInput, true)
    }
  }, [])
}

function positionOf(element: HTMLElement, main: HTMLElement): FocusPosition {
  const row = element.closest('tr, li')
  const rows = row?.parentElement ?? null
  return {
    element,
    main,
    row,
    rows,
    rowIndex: row && rows ? [...rows.children].indexOf(row) : -1,
    buttonIndex: row ? pressablesOf(row).indexOf(element) : -1,
  }
}

function successorOf({
  main,
  row,
  rows,
  rowIndex,
  buttonIndex,
}: FocusPosition): HTMLElement | null {
  if (!main.isConnected) return null
  // The next button of the row may be destructive (Delete follows Cancel), so the previous one
  // takes the focus.
  if (row?.isConnected) return pressablesOf(row)[Math.max(buttonIndex - 1, 0)] ?? headingOf(main)
  const all = rows?.isConnected ? [...rows.children] : []
  const next = all[Math.min(rowIndex, all.length - 1)]
  const buttons = next ? pressablesOf(next) : []
  return buttons[Math.min(buttonIndex, buttons.length - 1)] ?? headingOf(main)
}

function headingOf(main: HTMLElement): HTMLElement | null {
  const heading = main.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

function pressablesOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(PRESSABLE)]
}
