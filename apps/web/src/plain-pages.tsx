import { BOOKED, type PlainAnswer, type PlainRequest } from './parts/plain.ts'
import { patterns } from './paths.ts'
import { plainBooked } from './screens/booking/plain-booked.tsx'
import { plainBooking } from './screens/booking/plain-booking.tsx'
import { plainCancel } from './screens/cancel/plain-cancel.tsx'
import { plainReschedule } from './screens/reschedule/plain-reschedule.tsx'
import { matchPath } from './ssr/match-path.ts'

/*
 * The pages without scripts (ADR 87), rendered on the server only. They show the components of the screens, whose buttons
 * and links submit forms there.
 */

interface PlainPage {
  pattern: string
  /** The folder below `screens`, for its styles. */
  name: string
  /** A request with one of these in its query is for the page without scripts; without a list, every request is. */
  parameters?: readonly string[]
  /** Its form is sent to the same path. */
  hasForm: boolean
  answer: (request: PlainRequest) => Promise<PlainAnswer>
}

const TIMES = ['date', 'next', 'previous', 'start']

const PAGES: readonly PlainPage[] = [
  {
    pattern: patterns.bookType,
    name: 'booking',
    parameters: [...TIMES, 'addons', 'change'],
    hasForm: true,
    answer: plainBooking,
  },
  { pattern: BOOKED, name: 'booking', hasForm: false, answer: plainBooked },
  {
    pattern: patterns.reschedule,
    name: 'reschedule',
    parameters: [...TIMES, 'plain', 'done'],
    hasForm: true,
    answer: plainReschedule,
  },
  {
    pattern: patterns.cancel,
    name: 'cancel',
    parameters: ['plain', 'step', 'done'],
    hasForm: true,
    answer: plainCancel,
  },
]

/** The route patterns that take a form by POST. */
export const formPatterns = PAGES.filter(({ hasForm }) => hasForm).map(({ pattern }) => pattern)

/** @param path below the base path. */
export function plainPageOf(path: string, query: URLSearchParams, isPost: boolean) {
  for (const page of PAGES) {
    const params = matchPath(page.pattern, path)
    if (!params) continue
    const isAsked = page.parameters?.some((name) => query.has(name)) ?? true
    return isPost || isAsked ? { ...page, params } : undefined
  }
}

/** Whether the page of a link has a form of its own without scripts, at `?plain`. */
export function hasPlainForm(pattern: string): boolean {
  return PAGES.some((page) => page.pattern === pattern && page.parameters?.includes('plain'))
}
