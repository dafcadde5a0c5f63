import type { AppRouter } from '@haircuts/router'
import type { Change, Noun } from '@haircuts/router/changes'
import type { QueryKey } from '@tanstack/react-query'

type RouterName = keyof AppRouter['_def']['record']

const BOOKINGS = ['booking', 'dashboard', 'calendarEvent', 'availability', 'statistics'] as const
const SERVICES = ['appointmentType', 'availability', 'setup'] as const

/** The routers whose answers a change of a noun may change. */
const READ_BY: Record<Noun, readonly RouterName[]> = {
  addon: ['addon', ...SERVICES],
  appointmentType: SERVICES,
  blackout: ['blackout', 'calendarEvent', 'availability', 'dashboard'],
  booking: [
    ...BOOKINGS,
    'series',
    'waitlist',
    'closing',
    'client',
    'blackout',
    'calendarProposal',
    'addressRelease',
  ],
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
  return ({ queryKey: [path] }: { queryKey: QueryKey }): boolean =>
    Array.isArray(path) && all.has(path[0])
}
