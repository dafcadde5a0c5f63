import Blocks from 'lucide-react/icons/blocks'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Cloud from 'lucide-react/icons/cloud'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import NotebookText from 'lucide-react/icons/notebook-text'
import Scissors from 'lucide-react/icons/scissors'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import type { ComponentProps, ComponentType } from 'react'
import { frame } from '../../content/admin/frame.ts'
import { messages } from '../../content/admin/messages.ts'
import { adminPaths } from '../../lib/admin/paths.ts'

export interface Place {
  path: string
  words: string
  Icon: ComponentType<ComponentProps<'svg'> & { size?: number }>
}

/** The screens of the back office, in the order of the sidebar. */
export const places: readonly Place[] = [
  { path: adminPaths.dashboard, words: frame.dashboard, Icon: LayoutDashboard },
  { path: adminPaths.bookings, words: frame.bookings, Icon: NotebookText },
  { path: adminPaths.clients, words: frame.clients, Icon: Users },
  { path: adminPaths.calendar, words: frame.calendar, Icon: CalendarDays },
  { path: adminPaths.appointmentTypes, words: frame.appointmentTypes, Icon: Scissors },
  { path: adminPaths.addons, words: frame.addons, Icon: Blocks },
  { path: adminPaths.businessHours, words: frame.businessHours, Icon: Clock },
  { path: adminPaths.icloud, words: frame.icloud, Icon: Cloud },
  { path: adminPaths.settings, words: frame.settings, Icon: Settings },
]

/** No link of the sidebar: from the command menu, the settings and a booking. */
export const messagesPlace: Place = { path: adminPaths.messages, words: messages.title, Icon: Mail }

/** What the barber goes to between two cuts: under his thumb on a phone. */
const DAYS_WORK = new Set<string>([
  adminPaths.dashboard,
  adminPaths.bookings,
  adminPaths.calendar,
  adminPaths.clients,
])

export function isDaysWork({ path }: Place): boolean {
  return DAYS_WORK.has(path)
}
