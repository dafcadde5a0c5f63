import type { Closing } from '../../../app/api/admin-outputs.ts'
import type { ShownBlackout } from './shown-blackout.ts'

/** One entry of the list: a closing with its clients, or a blackout with the number of its later weeks. */
export type TimeOffEntry =
  | { readonly closing: Closing; readonly title: string }
  | { readonly blackout: ShownBlackout; readonly laterWeeks: number }

interface TimeOffList {
  /** In order of time; the weeks of a repeat are one entry. */
  entries: TimeOffEntry[]
  reopened: Closing[]
}

/** Sorts what the barber blocks from now on. The blackout of a closing is part of that closing. */
export function timeOffList(
  closings: readonly Closing[],
  blackouts: readonly ShownBlackout[],
): TimeOffList {
  const titles = new Map(blackouts.map(({ closingId, title }) => [closingId, title]))
  const own = blackouts.filter(({ closingId }) => closingId === null)
  const weeksOf = (id: number) => own.filter(({ seriesId }) => seriesId === id)
  const first = own.filter(
    ({ id, seriesId }) => seriesId === null || weeksOf(seriesId)[0]?.id === id,
  )
  const entries = [
    ...closings
      .filter(({ reopenedAt }) => reopenedAt === null)
      .map((closing) => ({ closing, title: titles.get(closing.id) ?? '' })),
    ...first.map((blackout) => {
      const { seriesId } = blackout
      return { blackout, laterWeeks: seriesId === null ? 0 : weeksOf(seriesId).length - 1 }
    }),
  ]
  return {
    entries: entries.toSorted((a, b) => startOf(a) - startOf(b)),
    reopened: closings.filter(({ reopenedAt }) => reopenedAt !== null),
  }
}

function startOf(entry: TimeOffEntry): number {
  return ('closing' in entry ? entry.closing : entry.blackout).startDatetime.getTime()
}

const ANSWERED: readonly Closing['people'][number]['state'][] = ['moved', 'declined', 'cancelled']

/** How many clients of a closing have chosen: another time, none of the times, or to cancel. */
export function answeredCount(people: readonly Pick<Closing['people'][number], 'state'>[]): number {
  return people.filter(({ state }) => ANSWERED.includes(state)).length
}
