import { useSyncExternalStore } from 'react'
import { BELOW_DESKTOP, PHONE } from '../../ui/breakpoints.ts'
import styles from './window-size.module.css'

export const WIDEST = 7

/** How many days are shown together: on phones, on tablets and elsewhere. */
export const WINDOW_SIZES = [2, 5, WIDEST] as const

export type WindowSize = (typeof WINDOW_SIZES)[number]

/** How many days this screen shows together; undefined on the server and during hydration, where the styles decide. */
export function useWindowSize(): WindowSize | undefined {
  return useSyncExternalStore(subscribe, daysThatFit, () => undefined)
}

/** The class that shows an element only on screens that show this many days. */
export function onlyFor(size: WindowSize): string | undefined {
  return styles[`days${size}`]
}

function daysThatFit(): WindowSize {
  if (window.matchMedia(PHONE).matches) return 2
  return window.matchMedia(BELOW_DESKTOP).matches ? 5 : WIDEST
}

function subscribe(changed: () => void) {
  const queries = [PHONE, BELOW_DESKTOP].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
