import type { AvailabilityQuery } from '@haircuts/scheduling/availability'
import { startsForUsualVisit, usualVisit } from '@haircuts/scheduling/same-again'
import { localDay } from '@haircuts/scheduling/zone'

const OFFERED_STARTS = 3
/** The visits that decide what is usual. */
export const MAX_USUAL_VISITS = 12
export const HELD = ['confirmed', 'completed'] as const

/**
 * The client's own visits: neither free clean-ups nor those of other people of a group who come under the contact of the person
 * who booked.
 */
export const OWN_VISITS = {
  cleanupOfId: null,
  OR: [
    { groupId: null },
    { isOrganizer: true },
    { clientEmail: { not: null } },
    { clientPhone: { not: null } },
  ],
}

interface UsualVisits {
  /** The visits that were neither cancelled nor missed. */
  held: readonly { startAt: Date; endAt: Date }[]
  /** The last visit, of any status. */
  last: { startAt: Date }
}

/**
 * The free starts nearest to what is usual, or to now when the last visit was cancelled or missed. None is before a visit
 * that is already booked.
 */
export function usualStarts(query: AvailabilityQuery, { held, last }: UsualVisits): number[] {
  const { zone } = query.rules
  const starts = held.map(({ startAt }) => startAt.getTime())
  const usual =
    starts.length > 0
      ? usualVisit(starts, zone)
      : { ...usualVisit([last.startAt.getTime()], zone), day: localDay(query.now, zone) }
  return startsForUsualVisit(query, usual, {
    count: OFFERED_STARTS,
    notBefore: Math.max(query.now, ...held.map(({ endAt }) => endAt.getTime())),
  })
}
