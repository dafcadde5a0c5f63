import type { AppRouter } from '@haircuts/router'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

type RouterName = keyof AppRouter['_def']['record']

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

const ROUTERS_WITH_BOOKINGS = [
  'booking',
  'dashboard',
  'calendarEvent',
  'client',
  'availability',
] as const

/** Invalidates every query whose result depends on bookings. Call after each change of a booking. */
export function useRefreshBookings() {
  const refresh = useRefresh()
  return useCallback(() => refresh(...ROUTERS_WITH_BOOKINGS), [refresh])
}
