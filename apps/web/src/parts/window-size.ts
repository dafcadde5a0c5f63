import { createContext, useContext, useSyncExternalStore } from 'react'

const PHONE = '(max-width: 639.98px)'
const TABLET = '(max-width: 1023.98px)'

const WIDEST = 7

/** The result of `guessDays` on the server. Hydration uses it, so that the markup matches; later renders measure. */
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

/**
 * How many days of free times the device will show, guessed from the request headers User-Agent and
 * Sec-CH-UA-Mobile: 2 on phones, 5 on tablets, 7 elsewhere. After hydration `useWindowSize` measures
 * the screen and corrects a wrong guess, for example a tablet that requests the desktop site.
 */
export function guessDays(userAgent = '', mobileHint = ''): number {
  if (/iPad/.test(userAgent)) return 5
  if (mobileHint === '?1' || /Mobi/.test(userAgent)) return 2
  return /Android|Tablet|Silk/.test(userAgent) ? 5 : 7
}
