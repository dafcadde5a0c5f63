import type { AppRouter } from '@haircuts/router'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

type Noun = keyof AppRouter['_def']['record']

/**
 * Asks again for everything of these nouns that is on screen, and forgets the rest. tRPC's own
 * useUtils would do it, but it keeps the name `client` for itself, which is one of our nouns.
 */
export function useRefresh() {
  const cache = useQueryClient()
  return useCallback(
    async (...nouns: Noun[]) => {
      await Promise.all(nouns.map((noun) => cache.invalidateQueries({ queryKey: [[noun]] })))
    },
    [cache],
  )
}

const SHOW_BOOKINGS = ['booking', 'dashboard', 'calendarEvent', 'client', 'availability'] as const

/** After a booking was made, changed or deleted: everything that shows bookings. */
export function useRefreshBookings() {
  const refresh = useRefresh()
  return useCallback(() => refresh(...SHOW_BOOKINGS), [refresh])
}
