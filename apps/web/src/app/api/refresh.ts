import type { ChangedModule } from '@haircuts/core/kernel/changes'
import type { AppRouter } from '@haircuts/router'
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

type RouterName = keyof AppRouter['_def']['record']

/** The routers that read each module: what a change of it, by this window or by another, may change on a screen. */
const READ_BY: Record<ChangedModule, readonly RouterName[]> = {
  addon: ['addon', 'appointmentType', 'availability', 'setup'],
  apiKey: ['apiKey', 'phoneTexts'],
  appointmentType: ['appointmentType', 'availability', 'setup', 'addon'],
  arrival: ['arrival', 'dashboard'],
  blackout: ['blackout', 'calendarEvent', 'availability', 'dashboard'],
  booking: [
    'booking',
    'bookingGroup',
    'dashboard',
    'calendarEvent',
    'clients',
    'closing',
    'availability',
    'series',
    'waitlist',
    'statistics',
    'blackout',
    'calendarProposal',
    'addressRelease',
    'lateNotice',
    'request',
  ],
  businessHours: [
    'businessHours',
    'specialDate',
    'availability',
    'calendarEvent',
    'setup',
    'unmetDemand',
  ],
  client: ['clients', 'booking', 'dashboard', 'calendarEvent', 'addressRelease', 'request'],
  clientImport: ['clientImport'],
  closing: ['closing', 'blackout', 'booking', 'dashboard', 'calendarEvent', 'lateNotice'],
  cloud: [
    'cloudAccount',
    'cloudCalendar',
    'calendarAddress',
    'calendarFeed',
    'dashboard',
    'setup',
    'system',
  ],
  content: ['content', 'setup'],
  cutCard: ['cutCard', 'clients', 'booking', 'dashboard'],
  delay: ['dashboard'],
  deletedItem: ['deletedItem'],
  device: ['pushDevice', 'barberReach', 'setup', 'dashboard', 'system'],
  groupPoll: ['groupPoll', 'dashboard'],
  groupRequest: ['groupRequest', 'blackout', 'calendarEvent', 'availability'],
  history: ['booking', 'lateNotice'],
  mailServer: [
    'mailServer',
    'notification',
    'setup',
    'system',
    'dashboard',
    'barberReach',
    'closing',
  ],
  message: [
    'notification',
    'addressRelease',
    'dashboard',
    'booking',
    'closing',
    'system',
    'setup',
    'lateNotice',
    'barberReach',
  ],
  offer: ['offer', 'closing', 'booking', 'calendarEvent', 'availability', 'dashboard', 'waitlist'],
  proposal: ['calendarProposal', 'booking', 'cloudCalendar', 'system'],
  security: ['auth'],
  session: ['auth'],
  setting: [
    'setting',
    'arrival',
    'phoneTexts',
    'availability',
    'dashboard',
    'calendarEvent',
    'setup',
    'cloudCalendar',
    'lateNotice',
    'barberReach',
    'system',
    'content',
  ],
  setup: ['setup', 'dashboard'],
  system: ['system', 'restore', 'dashboard'],
  task: ['system', 'cloudCalendar', 'calendarAddress', 'clientImport'],
  waitlist: ['waitlist', 'booking', 'dashboard'],
  webhook: ['webhook', 'system', 'dashboard'],
}

/** Fetches again every query on screen that reads the modules; the others when they are shown. */
export function useRefresh() {
  const cache = useQueryClient()
  return useCallback(
    (...modules: readonly ChangedModule[]) => refreshModules(cache, modules),
    [cache],
  )
}

/**
 * @returns a promise that resolves when the data on screen are at least as new as the call, also where changes
 * elsewhere have started further refetches.
 */
export async function refreshModules(cache: QueryClient, modules: readonly ChangedModule[]) {
  const routers = new Set<unknown>(modules.flatMap((each) => READ_BY[each]))
  const predicate = ({ queryKey }: Query) => routers.has(routerOf(queryKey))
  await cache.invalidateQueries({ predicate })
  // The promise of a refetch follows the refetch that replaces it, but not the one that replaces that one.
  const running = { type: 'active', fetchStatus: 'fetching', predicate } as const
  while (cache.isFetching(running) > 0)
    await cache.refetchQueries(running, { cancelRefetch: false })
}

/**
 * Call after a person was erased: every result that is not on screen may hold the person and is deleted, and all others are
 * fetched again, except the preview of the erasure, whose client is gone.
 */
export async function forgetErased(cache: QueryClient) {
  cache.removeQueries({ type: 'inactive' })
  await cache.invalidateQueries({ predicate: ({ queryKey }) => routerOf(queryKey) !== 'erasure' })
}

/** 'booking' of a tRPC query. */
function routerOf([path]: QueryKey): unknown {
  return Array.isArray(path) ? path[0] : undefined
}
