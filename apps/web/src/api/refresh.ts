import type { AppRouter } from '@haircuts/router'
import type { Change, Noun } from '@haircuts/router/changes'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

export type RouterName = keyof AppRouter['_def']['record']

/**
 * Invalidates all queries of the given routers: those on screen are fetched again. tRPC's `useUtils`
 * cannot be used, because it reserves the name `client`, which is one of the routers.
 */
export function useRefresh() {
  const cache = useQueryClient()
  return useCallback(
    async (...routers: RouterName[]) => {
      await Promise.all(routers.map((name) => cache.invalidateQueries({ queryKey: [[name]] })))
    },
    [cache],
  )
}

/** What depends on bookings: for the changes of this window, and for those that the server announces. */
export const ROUTERS_WITH_BOOKINGS = [
  'booking',
  'bookingGroup',
  'dashboard',
  'calendarEvent',
  'client',
  'closing',
  'availability',
  'series',
  'waitlist',
  'statistics',
  'blackout',
  'calendarProposal',
  'addressRelease',
] as const
const SERVICES = ['appointmentType', 'availability', 'setup'] as const

/** The routers whose answers a change of a noun may change. */
const READ_BY: Record<Noun, readonly RouterName[]> = {
  addon: ['addon', ...SERVICES],
  appointmentType: SERVICES,
  blackout: ['blackout', 'calendarEvent', 'availability', 'dashboard'],
  booking: ROUTERS_WITH_BOOKINGS,
  businessHours: ['businessHours', 'specialDate', 'availability', 'calendarEvent', 'setup'],
  client: ['client', 'booking', 'dashboard', 'calendarEvent', 'addressRelease'],
  clientImport: ['clientImport'],
  closing: ['closing', 'booking', 'dashboard', 'calendarEvent'],
  cloud: ['cloudAccount', 'cloudCalendar', 'dashboard', 'setup', 'system'],
  content: ['content', 'setup'],
  cutCard: ['cutCard', 'client', 'booking'],
  deletedItem: ['deletedItem'],
  device: ['pushDevice', 'setup'],
  history: ['booking'],
  message: ['notification', 'addressRelease', 'dashboard', 'booking', 'closing', 'system'],
  offer: ['offer', 'closing', 'booking', 'calendarEvent', 'availability', 'dashboard'],
  proposal: ['calendarProposal', 'booking', 'cloudCalendar', 'system'],
  security: ['auth'],
  session: ['auth'],
  setting: ['setting', 'availability', 'dashboard', 'calendarEvent', 'setup', 'cloudCalendar'],
  setup: ['setup', 'dashboard'],
  system: ['system', 'restore'],
  task: ['system', 'cloudCalendar', 'clientImport'],
  waitlist: ['waitlist', 'booking', 'dashboard'],
}

/** Whether the answer to a query may be another one after these changes. Drafts are no queries of a router. */
export function isChangedBy(changes: readonly Change[]) {
  const all = new Set<unknown>(changes.flatMap(({ noun }) => READ_BY[noun]))
  return ({ queryKey }: { queryKey: QueryKey }): boolean => all.has(routerOf(queryKey))
}

/** Invalidates every query whose result depends on bookings. Call after each change of a booking. */
export function useRefreshBookings() {
  const refresh = useRefresh()
  return useCallback(() => refresh(...ROUTERS_WITH_BOOKINGS), [refresh])
}

/**
 * Call after a person was erased: every result that is not on screen may hold the person and is deleted, from the offline
 * copy too, and all others are fetched again. Drafts stay, and the preview of the erasure, whose client is gone.
 */
export async function forgetErased(cache: QueryClient) {
  cache.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => routerOf(queryKey) !== undefined,
  })
  await cache.invalidateQueries({ predicate: ({ queryKey }) => routerOf(queryKey) !== 'erasure' })
}

/** 'booking' of a tRPC query; undefined for drafts. */
export function routerOf([path]: QueryKey): unknown {
  return Array.isArray(path) ? path[0] : undefined
}
