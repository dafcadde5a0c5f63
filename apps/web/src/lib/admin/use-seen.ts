import { type RefObject, useEffect, useState } from 'react'

/** Far enough that what is fetched then is there when it is reached. */
const AHEAD = '400px'

/** True from the moment an element comes near the screen. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
      },
      { rootMargin: AHEAD },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, isSeen])
  return isSeen
}
