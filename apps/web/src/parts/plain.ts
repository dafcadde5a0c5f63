import { daysBetween } from '@haircuts/scheduling/local-date'
import type { ReactNode } from 'react'
import type { ApiClient } from '../api/trpc.ts'
import { localDate } from '../lib/datetime.ts'
import {
  type DayWindow,
  firstWindowInput,
  type SlotsQuery,
  shownDays,
  windowFrom,
  windowInput,
  windowsIn,
  windowWith,
} from './slot-windows.ts'
import type { Slots } from './use-slots.ts'
import { WIDEST } from './window-size.ts'

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
  /** `date` is the chosen day; `next` and `previous` are the first day of the window to which an arrow leads. */
  input: URLSearchParams
  opensAt?: string
  /** A start whose day is shown unless the query names another. */
  near?: number | undefined
}

/** The free times that the query names, in the form in which the browser's hook has them. */
export async function plainSlots(options: PlainSlotsOptions) {
  const { client, visit, input, opensAt, near } = options
  const first = await client.availability.window.query(firstWindowInput(visit, opensAt))
  const nearDate = near === undefined ? undefined : localDate(near, first.timezone)
  const date = readDate(input.get('date')) ?? nearDate
  const window = windowOf(input, first, date)
  const isFirst = window.start === first.firstDate
  const shown = isFirst ? first : await client.availability.window.query(windowInput(visit, window))
  const opening = opensAt ?? first.today
  const turn = turnOf(input)
  const isOpening = isFirst && !date && !turn
  const slots: Slots = {
    visit,
    status: 'ready',
    timezone: shown.timezone,
    today: shown.today,
    lastDate: first.lastDate,
    windows: windowsIn(shownDays(shown), undefined, {
      ...first,
      ...(isOpening && { opening }),
      preferred: turn ?? date,
    }),
    taken: [],
    offsets: undefined,
    cutoffs: shown.cutoffs,
    isChanging: false,
    isFull:
      isOpening &&
      first.today === opening &&
      shownDays(first).every(({ starts }) => starts.length === 0),
    turnTo: noScript,
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

/** The day to which an arrow leads. */
function turnOf(input: URLSearchParams): string | undefined {
  return readDate(input.get('next')) ?? readDate(input.get('previous'))
}

function windowOf(input: URLSearchParams, horizon: Horizon, date: string | undefined): DayWindow {
  const turn = turnOf(input)
  if (turn) return windowFrom(turn, WIDEST, horizon)
  const shown = windowFrom(horizon.firstDate, WIDEST, horizon)
  const isShown = !date || (date >= shown.start && daysBetween(shown.start, date) < WIDEST)
  return isShown ? shown : windowWith(date, WIDEST, horizon)
}
