import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface PointerOptions {
  /** A longer touch is not a tap. */
  longPressMs: number
  /** Called with the key of an event whose tap FullCalendar does not report. */
  onTap: (key: string) => void
}

/**
 * The position of the last press on the calendar, and the taps that FullCalendar does not report: it takes a touch on
 * an event that was dragged by touch before for another drag, and reports no click.
 */
export function useBoardPointer(
  board: RefObject<HTMLElement | null>,
  { longPressMs, onTap }: PointerOptions,
) {
  const position = useRef({ x: 0, y: 0 })
  const dragged = useRef<{ key: string; at: number }>(undefined)
  const press = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    position.current = { x: clientX, y: clientY }
    dragged.current = undefined
  })
  const click = useEffectEvent((event: MouseEvent) => {
    const drag = dragged.current
    dragged.current = undefined
    if (!drag || event.timeStamp - drag.at > longPressMs) return
    event.stopPropagation()
    onTap(drag.key)
  })
  useEffect(() => {
    const { current } = board
    if (!current) return
    const onPress = (event: PointerEvent) => press(event)
    const onClick = (event: MouseEvent) => click(event)
    current.addEventListener('pointerdown', onPress, { capture: true })
    current.addEventListener('click', onClick, { capture: true })
    return () => {
      current.removeEventListener('pointerdown', onPress, { capture: true })
      current.removeEventListener('click', onClick, { capture: true })
    }
  }, [board])
  const drag = (key: string, { type, timeStamp }: Event) => {
    if (type === 'touchstart') dragged.current = { key, at: timeStamp }
  }
  return { position, drag }
}

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
