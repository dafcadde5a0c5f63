import { useState } from 'react'
import type { CloudCalendar } from '../../../app/api/admin-outputs.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { blackoutSync as text } from './text.ts'

export function calendarName({ displayname }: Pick<CloudCalendar, 'displayname'>): string {
  return displayname || text.unnamed
}

/**
 * The connected iCloud account; null when there is none (the server's 404 is not an error here).
 */
export function useCloudAccount() {
  const query = trpc.cloudAccount.get.useQuery(undefined, { retry: false })
  const isNoneNow = query.isError && toAppError(query.error)?.status === 404
  const [wasNone, setWasNone] = useState(false)
  if (!query.isPending && wasNone !== isNoneNow) setWasNone(isNoneNow)
  // A refetch after an error is pending again: until it ends, what it said last holds.
  const isNone = query.isPending ? wasNone : isNoneNow
  return {
    account: isNone ? null : query.data,
    isPending: query.isPending && !isNone,
    error: query.isLoadingError && !isNone ? query.error : undefined,
    retry: () => void query.refetch(),
  }
}
