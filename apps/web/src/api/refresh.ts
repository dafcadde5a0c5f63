import type { Noun } from '@haircuts/core/kernel/changes'
import type { AppRouter } from '@haircuts/router'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'
import { trpc } from './trpc.ts'

type RouterName = keyof AppRouter['_def']['record']

/** The routers that read each module: what a change of it, by this window or by another, may change on a screen. */
const READ_BY: Record<Noun, readonly RouterName[]> = {
  addon: ['addon', 'appointmentType', 'availability', 'setup'],
  appointmentType: ['appointmentType', 'availability', 'setup', 'addon'],
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
  ],
  businessHours: ['businessHours', 'specialDate', 'availability', 'calendarEvent', 'setup'],
  client: ['clients', 'booking', 'dashboard', 'calendarEvent', 'addressRelease'],
  clientImport: ['clientImport'],
  closing: ['closing', 'blackout', 'booking', 'dashboard', 'calendarEvent'],
  cloud: ['cloudAccount', 'cloudCalendar', 'dashboard', 'setup', 'system'],
  content: ['content', 'setup'],
  cutCard: ['cutCard', 'clients', 'booking'],
  deletedItem: ['deletedItem'],
  device: ['pushDevice', 'setup'],
  history: ['booking'],
  message: ['notification', 'addressRelease', 'dashboard', 'booking', 'closing', 'system', 'setup'],
  offer: ['offer', 'closing', 'booking', 'calendarEvent', 'availability', 'dashboard'],
  proposal: ['calendarProposal', 'booking', 'cloudCalendar', 'system'],
  security: ['auth'],
  session: ['auth'],
  setting: ['setting', 'availability', 'dashboard', 'calendarEvent', 'setup', 'cloudCalendar'],
  setup: ['setup', 'dashboard'],
  system: ['system', 'restore', 'dashboard'],
  task: ['system', 'cloudCalendar', 'clientImport'],
  waitlist: ['waitlist', 'booking', 'dashboard'],
}

/** Invalidates every query that reads the modules: those on screen are fetched again. */
export function useRefresh() {
  const utils = trpc.useUtils()
  return useCallback(
    async (...modules: readonly Noun[]) => {
      const routers = new Set(modules.flatMap((each) => READ_BY[each]))
      await Promise.all([...routers].map((name) => utils[name].invalidate()))
    },
    [utils],
  )
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
