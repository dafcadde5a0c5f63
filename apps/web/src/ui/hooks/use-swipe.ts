import { type TouchEvent, useRef } from 'react'

interface SwipeOptions {
  /** Undefined at the end of the content on this side. */
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** A longer touch does something else. */
  maxMs?: number
}

/** Shorter movements are taps with an unsteady finger. */
const MIN_SWIPE_PX = 48

/**
 * The touch handlers of an element whose content a sideways swipe changes. Its style has to be `touch-action: pan-y
 * pinch-zoom`, or the browser takes the movement for scrolling.
 */
export function useSwipe({ onNext, onPrevious, maxMs }: SwipeOptions) {
  const start = useRef<{ x: number; y: number; at: number }>(undefined)
  return {
    onTouchStart: ({ touches, timeStamp: at }: TouchEvent) => {
      const { clientX: x, clientY: y } = touches.item(0)
      start.current = touches.length === 1 ? { x, y, at } : undefined
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const end = changedTouches.item(0)
      if (!start.current) return
      const ms = timeStamp - start.current.at
      const across = end.clientX - start.current.x
      const down = end.clientY - start.current.y
      start.current = undefined
      if (maxMs !== undefined && ms > maxMs) return
      if (Math.abs(across) < Math.max(MIN_SWIPE_PX, 2 * Math.abs(down))) return
      if (across < 0) onNext?.()
      else onPrevious?.()
    },
  }
}
