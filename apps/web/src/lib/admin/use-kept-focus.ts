import { useEffect } from 'react'

const PRESSABLE = 'button, a[href], input, select, [tabindex="0"]'
const DIALOG = ':is([role=dialog], [role=alertdialog])'
const OPEN_DIALOG = `${DIALOG}[data-open]`

/** Where in a screen the focus was: in which row of which list, and on which of its buttons. */
interface Place {
  element: HTMLElement
  main: HTMLElement
  row: Element | null
  rows: Element | null
  /** Of the row among the rows, and of the button in its row. */
  rowIndex: number
  buttonIndex: number
}

/**
 * What is deleted, cancelled or answered takes its button with it, and the browser then drops the
 * focus: whoever works by keyboard would begin at the top again. It goes on to the button before it in
 * the row, to the same button of the row that moved up, or where there is none to the heading.
 */
export function useKeptFocus() {
  useEffect(() => {
    let last: Place | undefined
    let given: HTMLElement | null = null
    let isByHand = false
    function goOn() {
      given = last ? successorOf(last) : null
      last = undefined
      given?.focus()
    }
    function onHand({ target }: Event) {
      isByHand = !(target instanceof Element && target.closest(DIALOG))
    }
    function onFocus({ target, relatedTarget }: FocusEvent) {
      const main = target instanceof HTMLElement ? target.closest('main') : null
      const wasByHand = isByHand
      isByHand = false
      if (!(target instanceof HTMLElement) || !main) return
      // A dialog that closes gives the focus to whatever had it before, if its own opener is gone.
      const isReturned = !wasByHand && target !== given
      const kept = given
      given = target === given ? given : null
      if (isReturned && last && !last.element.isConnected) goOn()
      else if (isReturned && kept?.isConnected && relatedTarget === kept) kept.focus()
      else last = placeOf(target, main)
    }
    function onChange() {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return
      if (!document.querySelector(OPEN_DIALOG)) goOn()
    }
    const observer = new MutationObserver(onChange)
    observer.observe(document.body, {
      attributeFilter: ['data-open'],
      childList: true,
      subtree: true,
    })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onHand, true)
    document.addEventListener('keydown', onHand, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onHand, true)
      document.removeEventListener('keydown', onHand, true)
    }
  }, [])
}

function placeOf(element: HTMLElement, main: HTMLElement): Place {
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

function successorOf({ main, row, rows, rowIndex, buttonIndex }: Place): HTMLElement | null {
  if (!main.isConnected) return null
  // What follows in the same row does something else: the one before is the safer neighbour.
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
