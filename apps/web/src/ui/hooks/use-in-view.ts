import { type RefObject, useEffect, useState } from 'react'

/** The distance from the viewport, large enough that data is loaded before the element is scrolled into view. */
const ROOT_MARGIN = '400px'

/** True from the first moment that an element is near the viewport. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [hasBeenInView, setHasBeenInView] = useState(false)
  useEffect(() => {
    if (hasBeenInView || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenInView(true)
      },
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, hasBeenInView])
  return hasBeenInView
}
