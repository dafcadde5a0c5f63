import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { clockOf, type Hours, hiddenVisits } from '../../times/shown-hours.ts'
import { calendar as text } from '../text.ts'
import styles from './edge-notices.module.css'

/** The minute of the day that FullCalendar scrolls to at first. */
const FIRST_SEEN = 10.5 * 60

interface EdgeNoticesProps {
  board: RefObject<HTMLElement | null>
  visits: readonly Hours[]
  /** The hours of the grid, of which a part is scrolled into view. */
  hours: Hours
  /** Scrolls the grid so that it begins at this clock time. */
  onScroll: (clock: string) => void
}

const NONE = { earlier: [], later: [] } satisfies ReturnType<typeof hiddenVisits>

/**
 * Buttons at the edges of the time grid that say how many visits lie outside what is scrolled into view, and
 * scroll there.
 */
export function EdgeNotices({ board, visits, hours, onScroll }: EdgeNoticesProps) {
  const [hidden, setHidden] = useState<ReturnType<typeof hiddenVisits>>(NONE)
  const [top, setTop] = useState(0)
  const [length, setLength] = useState(0)
  const firstSeen = useRef(FIRST_SEEN)
  const measure = useEffectEvent((isScrolled: boolean) => {
    const scroller = slotScroller(board.current)
    if (!scroller || !board.current) return setHidden(NONE)
    const seen = seenHours(scroller, hours)
    if (isScrolled) firstSeen.current = seen.start
    setLength(seen.end - seen.start)
    setTop(scroller.getBoundingClientRect().top - board.current.getBoundingClientRect().top)
    setHidden(hiddenVisits(visits, seen))
  })
  const { start, end } = hours
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid keeps its pixels, not its time, when its hours change.
  useLayoutEffect(
    () => onScroll(clockOf(Math.max(start, Math.floor(firstSeen.current)))),
    [start, end],
  )
  // A new observer reports after the next layout, where reading sizes costs nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other visits are counted anew.
  useEffect(() => {
    const { current } = board
    if (!current) return
    const resizes = new ResizeObserver(() => measure(false))
    resizes.observe(current)
    return () => resizes.disconnect()
  }, [board, visits, hours])
  useEffect(() => {
    const { current } = board
    if (!current) return
    const update = () => measure(true)
    // `scroll` does not bubble.
    current.addEventListener('scroll', update, { capture: true, passive: true })
    return () => current.removeEventListener('scroll', update, { capture: true })
  }, [board])

  const { earlier, later } = hidden
  return (
    <>
      {earlier.length > 0 ? (
        <button
          type="button"
          className={styles.notice}
          style={{ top }}
          onClick={() => onScroll(clockOf(Math.min(...earlier.map((visit) => visit.start))))}
        >
          {text.earlier(earlier.length)} <span aria-hidden>↑</span>
        </button>
      ) : null}
      {later.length > 0 ? (
        <button
          type="button"
          className={styles.notice}
          data-later
          onClick={() => {
            const last = Math.max(...later.map((visit) => visit.end))
            onScroll(clockOf(Math.max(start, Math.ceil(last - length))))
          }}
        >
          {text.later(later.length)} <span aria-hidden>↓</span>
        </button>
      ) : null}
    </>
  )
}

/** The scroll container of the time grid; other views have none. */
function slotScroller(board: HTMLElement | null): HTMLElement | undefined {
  if (!board?.querySelector('[data-time]')) return undefined
  const parts = board.querySelectorAll<HTMLElement>('[role=table] > [role=rowgroup] > div')
  return [...parts].find((part) => part.querySelector('[data-time]'))
}

function seenHours(scroller: HTMLElement, { start, end }: Hours): Hours {
  const { scrollTop, scrollHeight, clientHeight } = scroller
  const minuteAt = (pixels: number) => start + (pixels / scrollHeight) * (end - start)
  return { start: minuteAt(scrollTop), end: minuteAt(scrollTop + clientHeight) }
}
