import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** Long enough for the next letter, short enough to seem at once. */
const TYPING_MS = 250

/** A browser keeps the state of its history through a reload, which is how one starts afresh. */
const SINCE = performance.timeOrigin

interface Shown {
  search: string
  page: number
}

/**
 * What the list of clients shows. The page stands in the address; what is searched for is somebody's
 * name or number, so it stays with the browser's history, where Back and Forward find it.
 */
export function useClientList() {
  const [here, navigate] = useLocation()
  const [params] = useSearchParams()
  const page = readPage(params.get('page'))
  const search = readSearch(useHistoryState())
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (search !== known) {
    setKnown(search)
    // By Back or Forward; what he types himself is only slower to arrive here.
    if (typed.trim() !== search) setTyped(search)
  }

  function show(next: Shown, { replace = false } = {}) {
    clearTimeout(timer.current)
    const address = next.page > 1 ? `${here}?page=${next.page}` : here
    navigate(address, { replace, state: { search: next.search, since: SINCE } })
  }

  return {
    page,
    search,
    typed,
    type: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      // Letters are no places to go back to.
      const look = () => show({ search: text.trim(), page: 1 }, { replace: true })
      timer.current = setTimeout(look, TYPING_MS)
    },
    goTo: (next: number, how?: { replace: boolean }) => show({ search, page: next }, how),
  }
}

function readPage(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

function readSearch(state: unknown): string {
  if (typeof state !== 'object' || state === null || Reflect.get(state, 'since') !== SINCE)
    return ''
  const search: unknown = Reflect.get(state, 'search')
  return typeof search === 'string' ? search : ''
}
