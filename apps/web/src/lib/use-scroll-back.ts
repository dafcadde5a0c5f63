import { useRef } from 'react'

/** After the next page of a list was asked for at its foot: back to its head, where one reads on. */
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
