import { useRef } from 'react'

/** Scrolls to the top of a list after the pagination at its bottom was used. */
export function useScrollBack<Head extends HTMLElement>() {
  const head = useRef<Head>(null)
  return {
    head,
    scrollBack: () => {
      const isAbove = (head.current?.getBoundingClientRect().top ?? 0) < 0
      if (isAbove) head.current?.scrollIntoView({ block: 'start' })
    },
  }
}
