import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'
import { blackoutSync as words } from '../../content/admin/icloud.ts'
import { refusalOf } from '../refusal.ts'
import { trpc } from './trpc.ts'

type Answers = inferRouterOutputs<AppRouter>['cloudCalendar']
export type CloudCalendar = Answers['list'][number]
export type CloudHealth = Answers['health']

export function calendarName({ displayname }: Pick<CloudCalendar, 'displayname'>): string {
  return displayname || words.unnamed
}

/** The connected account; null when there is none, which is an answer and not a failure. */
export function useCloudAccount() {
  const query = trpc.cloudAccount.get.useQuery(undefined, { retry: false })
  const isNone = query.isError && refusalOf(query.error)?.status === 404
  return {
    account: isNone ? null : query.data,
    isPending: query.isPending,
    error: query.isError && !isNone ? query.error : undefined,
    retry: () => void query.refetch(),
  }
}
