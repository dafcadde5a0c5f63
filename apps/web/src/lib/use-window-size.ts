import { createContext, useContext, useSyncExternalStore } from 'react'

const PHONE = '(max-width: 639.98px)'
const TABLET = '(max-width: 1023.98px)'

const WIDEST = 7

/** What the server took the device for. The first drawing keeps to it, the next goes by the screen. */
export const GuessedDays = createContext<number | undefined>(undefined)

/** How many days are shown at once: 2 on phones, 5 on tablets, 7 elsewhere. */
export function useWindowSize(): number {
  const guess = useContext(GuessedDays) ?? WIDEST
  return useSyncExternalStore(subscribe, daysThatFit, () => guess)
}

function daysThatFit(): number {
  if (window.matchMedia(PHONE).matches) return 2
  return window.matchMedia(TABLET).matches ? 5 : WIDEST
}

function subscribe(changed: () => void) {
  const queries = [PHONE, TABLET].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
