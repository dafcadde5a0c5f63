import type { AppRouter } from '@haircuts/router'
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
] as const

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
