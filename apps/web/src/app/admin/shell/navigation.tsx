import Blocks from 'lucide-react/icons/blocks'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarOff from 'lucide-react/icons/calendar-off'
import ChartColumn from 'lucide-react/icons/chart-column'
import Clock from 'lucide-react/icons/clock'
import Cloud from 'lucide-react/icons/cloud'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import NotebookText from 'lucide-react/icons/notebook-text'
import Scissors from 'lucide-react/icons/scissors'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import type { ComponentProps, ComponentType } from 'react'
import { Link, useLocation } from 'wouter'
import { adminPaths } from '../../admin-paths.ts'
import { parentOf } from '../screen/parent-screens.ts'
import { frame } from '../screen/text.ts'
import styles from './navigation.module.css'

export interface NavItem {
  path: string
  label: string
  Icon: ComponentType<ComponentProps<'svg'> & { size?: number }>
}

/** The screens of every day, which are also the tabs of a phone. */
export const dayItems: readonly NavItem[] = [
  { path: adminPaths.dashboard, label: frame.dashboard, Icon: LayoutDashboard },
  { path: adminPaths.bookings, label: frame.bookings, Icon: NotebookText },
  { path: adminPaths.clients, label: frame.clients, Icon: Users },
  { path: adminPaths.calendar, label: frame.calendar, Icon: CalendarDays },
]

export const setUpItems: readonly NavItem[] = [
  { path: adminPaths.appointmentTypes, label: frame.appointmentTypes, Icon: Scissors },
  { path: adminPaths.addons, label: frame.addons, Icon: Blocks },
  { path: adminPaths.businessHours, label: frame.businessHours, Icon: Clock },
  { path: adminPaths.icloud, label: frame.icloud, Icon: Cloud },
  { path: adminPaths.settings, label: frame.settings, Icon: Settings },
]

/** Screens of the day for which a phone has no tab, and which the sidebar reaches from others. */
export const menuItems: readonly NavItem[] = [
  { path: adminPaths.closedDays, label: frame.timeOff, Icon: CalendarOff },
  { path: adminPaths.statistics, label: frame.statistics, Icon: ChartColumn },
]

interface NavListProps {
  heading: string
  items: readonly NavItem[]
  /** Called when a link is pressed. */
  onGo?: () => void
}

export function NavList({ heading, items, onGo }: NavListProps) {
  return (
    <div className={styles.group}>
      <p className={styles.heading} aria-hidden="true">
        {heading}
      </p>
      <ul className={styles.places} aria-label={heading}>
        {items.map((item) => (
          <li key={item.path}>
            <NavLink {...item} className={styles.place} onClick={onGo} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface NavLinkProps extends NavItem {
  className: string | undefined
  onClick?: (() => void) | undefined
}

/** A link of the navigation. It is also marked on the screens that it leads to and that have no link of their own. */
export function NavLink({ path, label, Icon, className, onClick }: NavLinkProps) {
  const [currentPath] = useLocation()
  const isWithin = parentOf(currentPath)?.path === path
  return (
    <Link
      href={path}
      className={className}
      onClick={onClick}
      aria-current={currentPath === path ? 'page' : isWithin || undefined}
    >
      <Icon size={20} aria-hidden />
      <span>{label}</span>
    </Link>
  )
}
