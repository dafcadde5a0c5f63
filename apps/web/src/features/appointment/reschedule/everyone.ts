import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useLocation, useSearch } from 'wouter'
import { trpc } from '../../../app/api/trpc.ts'
import { isForEveryone, paths } from '../../../app/paths.ts'
import { useLinkChange } from '../../links/use-change-booking.ts'
import type { LinkedBooking } from '../../visit/use-linked-booking.ts'

export type LinkedGroup = inferProcedureOutput<AppRouter['bookingGroup']['byToken']>

/** The people who have not cancelled, in order of time. The free times of the group are for them. */
export function comingOf(group: LinkedGroup | undefined) {
  return group?.members.filter(({ status }) => status === 'confirmed') ?? []
}

/** Whether the organizer moves one person or everyone, from the URL, and the move of everyone. */
export function useEveryone(booking: LinkedBooking, publicToken: string) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const { managesGroup, canReschedule } = booking
  const isChosen = managesGroup && isForEveryone(search)
  const group = trpc.bookingGroup.byToken.useQuery(
    { publicToken },
    { enabled: isChosen && canReschedule, staleTime: 0 },
  )
  const { client } = trpc.useUtils()
  const change = useLinkChange(client.bookingGroup.rescheduleByToken.mutate)
  return {
    isChosen,
    choose: (isForAll: boolean) =>
      navigate(isForAll ? paths.rescheduleEveryone(publicToken) : paths.reschedule(publicToken), {
        replace: true,
      }),
    group: group.data,
    isTooLate: isChosen && group.data?.canRescheduleAll === false,
    change,
  }
}

/** The current start of a group without gaps between its visits, which is not a new start for it. */
export function startOfRow(
  group: LinkedGroup | undefined,
  offsets: readonly number[] | undefined,
): number | undefined {
  const [first = NaN, ...others] = comingOf(group).map(({ startDatetime }) =>
    startDatetime.getTime(),
  )
  const isInARow = others.every((start, index) => start - first === offsets?.[index + 1])
  return isInARow && !Number.isNaN(first) ? first : undefined
}
