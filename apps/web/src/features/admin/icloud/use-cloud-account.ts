import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { CloudCalendar } from '../../../app/api/admin-outputs.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { blackoutSync as text } from './text.ts'

export function calendarName({ displayname }: Pick<CloudCalendar, 'displayname'>): string {
  return displayname || text.unnamed
}

/**
 * The connected iCloud account; null when there is none. The server answers a 404 then, which is data here, so that it stays
 * while a later request fails.
 */
export function useCloudAccount() {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: getQueryKey(trpc.cloudAccount.get, undefined, 'query'),
    queryFn: ({ signal }) =>
      client.cloudAccount.get.query(undefined, { signal }).catch((error: unknown) => {
        if (toAppError(error)?.status === 404) return null
        throw error
      }),
  })
}
