import { addDays } from '@haircuts/scheduling/local-date'
import type { ReactNode } from 'react'
import type { ApiClient } from '../api/trpc.ts'
import { localDate } from '../lib/datetime.ts'
import {
  type DayWindow,
  firstWindowInput,
  nextWindow,
  previousWindow,
  type SlotsQuery,
  shownDays,
  windowFrom,
  windowInput,
  windowWith,
} from './slot-windows.ts'
import type { Slots } from './use-slots.ts'

/*
 * What the pages without scripts share (ADR 87). They are rendered on the server only: no module of the browser's bundle
 * imports this file.
 */

export interface PlainRequest {
  client: ApiClient
  /** The named segments of the path. */
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  /** Of a submitted form; undefined for a GET. */
  fields: URLSearchParams | undefined
  /** Since the sealed form of the request was shown; undefined without a valid one. */
  formAgeMs: number | undefined
  /** Seals the present moment and a new idempotency key. */
  newForm: () => string
  /** How many days are shown at once. */
  days: number
  now: number
}

/** `redirect` is below the base path. */
export type PlainAnswer = { redirect: string } | { status: number; page: ReactNode }

/** The confirmation of a booking that was made without scripts. */
export const BOOKED = '/booked/:publicToken'
export const bookedPath = (publicToken: string) => BOOKED.replace(':publicToken', publicToken)

/** A start in epoch milliseconds; undefined for anything else. */
export function readStart(text: string | null): number | undefined {
  return text && /^\d{1,13}$/.test(text) ? Number(text) : undefined
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

function readDate(text: string | null): string | undefined {
  return text && DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

interface PlainSlotsOptions {
  client: ApiClient
  visit: SlotsQuery
  /** `date` is the chosen day; `next` and `previous` are the first day of the window from which to turn. */
  input: URLSearchParams
  days: number
  opensAt?: string
  /** A start whose day is shown unless the query names another. */
  near?: number | undefined
}

/** The free times that the query names, in the form in which the browser's hook has them. */
export async function plainSlots(options: PlainSlotsOptions) {
  const { client, visit, input, days, opensAt, near } = options
  const first = await client.availability.window.query(firstWindowInput(visit, days, opensAt))
  const nearDate = near === undefined ? undefined : localDate(near, first.timezone)
  const date = readDate(input.get('date')) ?? nearDate
  const window = windowOf(input, days, first, date)
  const isFirst = window.start === first.firstDate
  const shown = isFirst ? first : await client.availability.window.query(windowInput(visit, window))
  const opening = opensAt ?? first.today
  const isOpening = isFirst && !date && !input.has('next') && !input.has('previous')
  const slots: Slots = {
    visit,
    status: 'ready',
    timezone: shown.timezone,
    today: shown.today,
    lastDate: first.lastDate,
    days: shownDays(shown),
    taken: [],
    offsets: undefined,
    cutoffs: shown.cutoffs,
    isChanging: false,
    skipped:
      isOpening && first.firstDate > opening
        ? { first: opening, last: addDays(first.firstDate, -1) }
        : undefined,
    isFull:
      isOpening &&
      first.today === opening &&
      shownDays(first).every(({ starts }) => starts.length === 0),
    next: nextWindow(window.start, days, first) && noScript,
    previous: previousWindow(window.start, days, first) && noScript,
    show: noScript,
    retry: noScript,
  }
  return { slots, date, timezone: shown.timezone }
}

/** Stands for a handler, since only its presence shows on the server. */
export const noScript = () => {}

interface Horizon {
  today: string
  firstDate: string
  lastDate: string
}

const TURNS = [
  ['next', nextWindow],
  ['previous', previousWindow],
] as const

function windowOf(
  input: URLSearchParams,
  days: number,
  horizon: Horizon,
  date: string | undefined,
): DayWindow {
  for (const [name, turn] of TURNS) {
    const from = readDate(input.get(name))
    const turned = from && turn(windowFrom(from, days, horizon).start, days, horizon)
    if (turned) return turned
  }
  const shown = windowFrom(horizon.firstDate, days, horizon)
  const isShown = !date || (date >= shown.start && date < addDays(shown.start, days))
  return isShown ? shown : windowWith(date, days, horizon)
}
