import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { rulesBroken, type UnavailableReason } from '@haircuts/scheduling/availability'
import type { Context } from '../kernel/context.ts'
import { lengthOf, readAvailabilityData } from './assert-available.ts'

/** What the hours, the dates and the blackouts forbid. */
const SHUT: ReadonlySet<UnavailableReason> = new Set([
  'closed',
  'outside-hours',
  'break',
  'blackout',
])

interface Visit {
  id: number
  startAt: Date
  endAt: Date
  cleanupMinutes: number
  /** A visit elsewhere keeps no hours. */
  place: string | null
}

/** The ids of the visits at the barber's that are at a time which is not open by now. */
export async function shutVisits(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  visits: readonly Visit[],
): Promise<ReadonlySet<number>> {
  const atBarber = visits.filter(({ place }) => place === null)
  if (atBarber.length === 0) return new Set()
  const range = {
    start: Math.min(...atBarber.map(({ startAt }) => startAt.getTime())),
    end: Math.max(...atBarber.map(({ endAt }) => endAt.getTime())),
  }
  const { rules, blackouts } = await readAvailabilityData(db, null, range)
  const shut = atBarber.filter((visit) => {
    const query = { rules, blackouts, bookings: [], ...lengthOf(visit), now: now.getTime() }
    return [...rulesBroken(query, visit.startAt.getTime())].some((reason) => SHUT.has(reason))
  })
  return new Set(shut.map(({ id }) => id))
}
