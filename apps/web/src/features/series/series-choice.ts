import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'

export type PlannedDate = inferProcedureOutput<AppRouter['series']['preview']>['dates'][number]

/*
 * The dates of a series as a person chose them, where that differs from the plan. Each choice is a text `planned=chosen` in
 * epoch milliseconds, which a form and its draft can hold; `planned=` leaves a date out.
 */

/** The start that is chosen for a planned date: by default its own, or the nearest free one; null when it is left out. */
export function chosenStart(date: PlannedDate, choices: readonly string[]): number | null {
  const key = keyOf(date)
  const own = choices.find((each) => each.startsWith(key))?.slice(key.length)
  if (own !== undefined) return own === '' ? null : Number(own)
  if (date.isFree) return date.startDatetime.getTime()
  return date.proposal?.getTime() ?? null
}

export function withChoice(
  choices: readonly string[],
  date: PlannedDate,
  start: number | null,
): string[] {
  const key = keyOf(date)
  return [...choices.filter((each) => !each.startsWith(key)), `${key}${start ?? ''}`]
}

function keyOf({ startDatetime }: PlannedDate): string {
  return `${startDatetime.getTime()}=`
}

/** The starts that can be chosen for a date, in order. */
export function offeredStarts(date: PlannedDate, chosen: number | null): number[] {
  const { startDatetime, canBook, proposal, freeStarts } = date
  const starts = [
    ...freeStarts.map(Number),
    ...(canBook ? [startDatetime.getTime()] : []),
    ...(proposal ? [proposal.getTime()] : []),
    ...(chosen === null ? [] : [chosen]),
  ]
  return [...new Set(starts)].sort((a, b) => a - b)
}

interface ChosenDate {
  date: PlannedDate
  start: number
}

/** The dates that are not left out. */
export function chosenDates(
  dates: readonly PlannedDate[],
  choices: readonly string[],
): ChosenDate[] {
  return dates.flatMap((date) => {
    const start = chosenStart(date, choices)
    return start === null ? [] : [{ date, start }]
  })
}

/**
 * The server's errors for single dates, by the planned start: its errors name them by their place in the request.
 *
 * @param sent the planned starts in the order of the request.
 */
export function unavailableDates(
  errors: readonly { path: string; message: string }[],
  sent: readonly number[],
): Map<number, string> {
  return new Map(
    errors.flatMap(({ path, message }): [number, string][] => {
      const planned = sent[Number(path.split('.')[1])]
      return planned === undefined ? [] : [[planned, message]]
    }),
  )
}

/** The changed bookings at the starts they had before, for an undo. */
export function backTo(
  before: readonly { id: number; startDatetime: Date }[],
  changed: readonly { id: number; revision: number }[],
) {
  return changed.flatMap(({ id: bookingId, revision: ifRevision }) => {
    const startDatetime = before.find(({ id }) => id === bookingId)?.startDatetime
    return startDatetime ? [{ bookingId, startDatetime, ifRevision }] : []
  })
}
