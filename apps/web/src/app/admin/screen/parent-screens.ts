import { adminPaths } from '../../admin-paths.ts'
import { frame } from './text.ts'

interface ParentScreen {
  path: string
  label: string
}

const settings = { path: adminPaths.settings, label: frame.settings }

/** Screens without a link of their own in the sidebar, with the one that leads to them. */
const PARENTS: Readonly<Record<string, ParentScreen>> = {
  [adminPaths.statistics]: { path: adminPaths.dashboard, label: frame.dashboard },
  [adminPaths.daySheet]: { path: adminPaths.dashboard, label: frame.dashboard },
  [adminPaths.deleted]: { path: adminPaths.bookings, label: frame.bookings },
  [adminPaths.clientImport]: { path: adminPaths.clients, label: frame.clients },
  [adminPaths.closedDays]: { path: adminPaths.calendar, label: frame.calendar },
  [adminPaths.content]: settings,
  [adminPaths.messages]: settings,
  [adminPaths.system]: settings,
  [adminPaths.poster]: settings,
  [adminPaths.setup]: settings,
}

export function parentOf(path: string): ParentScreen | undefined {
  return PARENTS[path]
}
