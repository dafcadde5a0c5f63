import { createContext, useContext } from 'react'

const PHONE = '(max-width: 47.99em)'

/**
 * What happens to focus and scroll when a screen appears.
 *
 * The first screen of a visit is left alone, the browser has placed it. Back and forward keep the
 * browser's own scroll. Every other change of screen starts at the top, with the heading focused,
 * so that screen readers say where the visitor is. On phones a screen may ask to begin at its
 * content instead of at the top, on the first visit too.
 */
export class Arrivals {
  #shown: string | undefined
  #byHistory = false

  /** Call when the browser's back or forward was used, or a fragment of the same screen. */
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
    if (startAtContent && !byHistory && window.matchMedia(PHONE).matches) {
      window.scrollTo({ top: main.offsetTop, behavior: 'instant' })
    } else if (!first && !byHistory) {
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
    if (first) return
    const heading = main.querySelector<HTMLElement>('h1')
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
