import { createContext, useContext, useEffect } from 'react'
import { PHONE } from '../../ui/breakpoints.ts'

/**
 * Manages focus and scroll position on navigation.
 *
 * The first screen of a document keeps the browser's focus and scroll position. Back and forward
 * keep the browser's scroll restoration. Every other navigation scrolls to the top and focuses the
 * heading, so that screen readers announce the new screen. On phones, `startAtContent` scrolls to the
 * heading instead, on the first screen too.
 */
export class Arrivals {
  #shown: string | undefined
  #byHistory = false

  /** Call on every popstate event. A fragment link of the same screen fires one too, and is ignored. */
  traversed(path: string) {
    this.#byHistory = path !== this.#shown
  }

  arrive(main: HTMLElement, { path, startAtContent }: { path: string; startAtContent: boolean }) {
    const first = this.#shown === undefined
    const same = this.#shown === path
    const byHistory = this.#byHistory
    this.#shown = path
    this.#byHistory = false
    if (same) return
    const heading = main.querySelector<HTMLElement>('h1')
    if (startAtContent && !byHistory && window.matchMedia(PHONE).matches) {
      // Its scroll-margin-top leaves room for the site header.
      heading?.scrollIntoView({ behavior: 'instant' })
    } else if (!first && !byHistory) {
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
    if (first) return
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main
    target.focus({ preventScroll: true })
  }
}

type Arrive = (main: HTMLElement, startAtContent: boolean) => void

export const ArrivalContext = createContext<Arrive>(() => undefined)

export function useArrival() {
  return useContext(ArrivalContext)
}

/** Receives the title during the render, because effects do not run on the server. */
export const TitleContext = createContext<((title: string) => void) | undefined>(undefined)

export function usePageTitle(title: string) {
  useContext(TitleContext)?.(title)
  useEffect(() => {
    document.title = title
  }, [title])
}
