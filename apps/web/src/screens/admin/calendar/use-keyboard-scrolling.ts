import { type RefObject, useEffect } from 'react'

const SCROLLERS = '[role=table] > div, [role=table] > [role=rowgroup] > div'
const CELL = '[role=rowheader], [role=cell]'

/**
 * Makes FullCalendar's scroll containers scrollable by keyboard (WCAG 2.1.1) by making the first
 * cell of each focusable: days without entries contain no other focusable element, and FullCalendar
 * has no option for it. The container itself cannot be focusable, since a focusable element between
 * a table and its rows breaks the ARIA roles.
 */
export function useKeyboardScrolling(calendar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = calendar
    if (!current) return
    const update = () => {
      for (const part of current.querySelectorAll(SCROLLERS)) {
        const cell = part.querySelector<HTMLElement>(CELL)
        if (cell && cell.tabIndex < 0 && getComputedStyle(part).overflowY === 'auto')
          cell.tabIndex = 0
      }
    }
    const observer = new MutationObserver(update)
    observer.observe(current, { childList: true, subtree: true })
    update()
    return () => observer.disconnect()
  }, [calendar])
}
