import { OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import type { Booking } from '../../../app/api/admin-outputs.ts'

type Visit = Pick<Booking, 'status' | 'startDatetime' | 'groupId'> & {
  client: Pick<Booking['client'], 'email'>
}

/** The visits ahead of a client that have another email than the client: those that `confirmAgain` gives the present one. */
export function underOtherEmail<V extends Visit>(
  visits: readonly V[],
  email: string,
  now: number,
): V[] {
  return visits.filter(
    ({ status, startDatetime, groupId, client }) =>
      OPEN_STATUSES.some((open) => open === status) &&
      startDatetime.getTime() > now &&
      (client.email !== null || groupId === null) &&
      client.email?.toLowerCase() !== email.toLowerCase(),
  )
}
