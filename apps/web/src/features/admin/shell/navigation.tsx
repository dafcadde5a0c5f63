import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Blocks from 'lucide-react/icons/blocks'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Clock from 'lucide-react/icons/clock'
import Cloud from 'lucide-react/icons/cloud'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import NotebookText from 'lucide-react/icons/notebook-text'
import PenLine from 'lucide-react/icons/pen-line'
import Scissors from 'lucide-react/icons/scissors'
import ServerCog from 'lucide-react/icons/server-cog'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import type { ComponentProps, ComponentType } from 'react'
import { Link, useLocation } from 'wouter'
import { adminPaths } from '../../../app/admin-paths.ts'
import { messages } from '../messages/text.ts'
import { frame } from '../screen/text.ts'
import styles from './navigation.module.css'

export interface NavItem {
  path: string
  label: string
  /** Synonyms by which the command menu finds it. */
  synonyms: string
  Icon: ComponentType<ComponentProps<'svg'> & { size?: number }>
}

/** The screens of the back office, in the order of the sidebar. */
export const navItems: readonly NavItem[] = [
  {
    path: adminPaths.dashboard,
    label: frame.dashboard,
    synonyms: 'home today review start',
    Icon: LayoutDashboard,
  },
  {
    path: adminPaths.bookings,
    label: frame.bookings,
    synonyms: 'appointments visits reservations history',
    Icon: NotebookText,
  },
  {
    path: adminPaths.clients,
    label: frame.clients,
    synonyms: 'customers people contacts import',
    Icon: Users,
  },
  {
    path: adminPaths.calendar,
    label: frame.calendar,
    synonyms: 'schedule week day month blackouts block time off',
    Icon: CalendarDays,
  },
  {
    path: adminPaths.appointmentTypes,
    label: frame.appointmentTypes,
    synonyms: 'services prices menu cuts duration colors',
    Icon: Scissors,
  },
  {
    path: adminPaths.addons,
    label: frame.addons,
    synonyms: 'extras hot towel beard',
    Icon: Blocks,
  },
  {
    path: adminPaths.businessHours,
    label: frame.businessHours,
    synonyms: 'opening open closed schedule times',
    Icon: Clock,
  },
  {
    path: adminPaths.icloud,
    label: frame.icloud,
    synonyms: 'apple sync caldav iphone',
    Icon: Cloud,
  },
  {
    path: adminPaths.settings,
    label: frame.settings,
    synonyms:
      'account password email notifications push reminders time zone lead time address two-factor',
    Icon: Settings,
  },
]

/** Below the screens of the specification. */
export const moreNavItems: readonly NavItem[] = [
  {
    path: adminPaths.content,
    label: frame.content,
    synonyms: 'texts words pictures faq homepage products donation link',
    Icon: PenLine,
  },
  {
    path: adminPaths.messages,
    label: messages.title,
    synonyms: 'mail emails log sent delivery',
    Icon: Mail,
  },
  {
    path: adminPaths.statistics,
    label: frame.statistics,
    synonyms: 'money donations income figures numbers charts no-shows',
    Icon: ChartColumn,
  },
  {
    path: adminPaths.deleted,
    label: frame.deleted,
    synonyms: 'undo restore trash bin removed history',
    Icon: ArchiveRestore,
  },
  {
    path: adminPaths.system,
    label: frame.system,
    synonyms: 'backup export restore failures errors health',
    Icon: ServerCog,
  },
]

/** Not in the sidebar: the dashboard links to it until the setup is complete. */
export const setupNavItem: NavItem = {
  path: adminPaths.setup,
  label: frame.setup,
  synonyms: 'checklist begin',
  Icon: ListChecks,
}

/** The screens used every day, shown in the phone's bottom bar. */
const PRIMARY_PATHS = new Set<string>([
  adminPaths.dashboard,
  adminPaths.bookings,
  adminPaths.calendar,
  adminPaths.clients,
])

export function isPrimary({ path }: NavItem): boolean {
  return PRIMARY_PATHS.has(path)
}

/** The navigation links: the daily screens first, the set-up screens and the others below lines. */
export function NavLists() {
  return (
    <>
      <NavList navItems={navItems.filter(isPrimary)} />
      <NavList navItems={navItems.filter((item) => !isPrimary(item))} />
      <NavList navItems={moreNavItems} />
    </>
  )
}

function NavList({ navItems }: { navItems: readonly NavItem[] }) {
  return (
    <ul className={styles.places}>
      {navItems.map((item) => (
        <li key={item.path}>
          <NavLink {...item} className={styles.place} />
        </li>
      ))}
    </ul>
  )
}

export function NavLink(props: NavItem & { className: string | undefined }) {
  const { path, label, Icon, className } = props
  const [currentPath] = useLocation()
  return (
    <Link
      href={path}
      className={className}
      aria-current={currentPath === path ? 'page' : undefined}
    >
      <Icon size={20} aria-hidden />
      <span>{label}</span>
    </Link>
  )
}
