import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** Waits for further letters before the search is sent. */
const DEBOUNCE_MS = 250
const MAX_PAGE = 1_000_000

interface Paged {
  page: number
}

interface ListOptions<Filters extends Paged> {
  /** Reads the filters from the URL query; invalid values are ignored. */
  read: (params: URLSearchParams) => Filters
  /** Writes the filters as a URL query; default values are omitted. */
  write: (filters: Filters) => URLSearchParams
}

/**
 * Filters, page and search of a list. Filters and page are stored in the URL. The search is personal data, which must not
 * appear in URLs, so it is stored in `history.state`. Back, Forward and a reload restore both.
 */
export function useListState<Filters extends Paged>({ read, write }: ListOptions<Filters>) {
  const [currentPath, navigate] = useLocation()
  const [params] = useSearchParams()
  const filters = read(params)
  const search = readSearch(useHistoryState())
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (search !== known) {
    setKnown(search)
    // Updates the input after Back or Forward, but not while the debounced input itself arrives.
    if (typed.trim() !== search) setTyped(search)
  }

  function show(next: Filters, text: string, { replace = false } = {}) {
    clearTimeout(timer.current)
    // Keeps the other parameters: a dialog may have been opened before the search is applied.
    const query = new URLSearchParams(window.location.search)
    for (const name of write(filters).keys()) query.delete(name)
    for (const [name, value] of write(next)) query.set(name, value)
    navigate(query.size > 0 ? `${currentPath}?${query}` : currentPath, {
      replace,
      state: { search: text },
    })
  }

  return {
    filters,
    search,
    typed,
    type: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      // Replaces the entry, so that Back does not step through single letters.
      const apply = () => show({ ...filters, page: 1 }, text.trim(), { replace: true })
      timer.current = setTimeout(apply, DEBOUNCE_MS)
    },
    /** Changes filters; the page is 1 again unless it is among them. */
    filter: (change: Partial<Filters>, how?: { replace: boolean }) =>
      show({ ...filters, page: 1, ...change }, typed.trim(), how),
    clear: (filters: Filters) => {
      setTyped('')
      show(filters, '')
    },
  }
}

/** The page number of a URL query; 1 when it is missing or invalid. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

/** A URL query of the values that are not empty, and of the page unless it is the first. */
export function writeQuery({ page, ...given }: Paged & Readonly<Record<string, string | number>>) {
  const values = { ...given, page: page > 1 ? String(page) : '' }
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === '' ? [] : [[name, String(value)]],
    ),
  )
}

function readSearch(state: unknown): string {
  if (typeof state !== 'object' || state === null) return ''
  const search: unknown = Reflect.get(state, 'search')
  return typeof search === 'string' ? search : ''
}
