import { refusalOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { blackoutSync as words } from '../../site/admin/icloud.ts'
import type { CloudCalendar } from './outputs.ts'

export function calendarName({ displayname }: Pick<CloudCalendar, 'displayname'>): string {
  return displayname || words.unnamed
}

/**
 * The connected iCloud account; null when there is none (the server's 404 is not an error here).
 */
export function useCloudAccount() {
  const query = trpc.cloudAccount.get.useQuery(undefined, { retry: false })
  const isNone = query.isError && refusalOf(query.error)?.status === 404
  return {
    account: isNone ? null : query.data,
    isPending: query.isPending,
    error: query.isLoadingError && !isNone ? query.error : undefined,
    retry: () => void query.refetch(),
  }
}
