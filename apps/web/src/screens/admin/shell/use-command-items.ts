import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import User from 'lucide-react/icons/user'
import { useDeferredValue } from 'react'
import { useLocation } from 'wouter'
import { adminQueryLinks } from '../../../admin-paths.ts'
import { trpc } from '../../../api/trpc.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { paths } from '../../../paths.ts'
import { frame } from '../../../site/admin/words.ts'
import { messagesNavItem, type NavItem, navItems } from './navigation.tsx'
import { GO_KEYS } from './shortcuts.ts'
import { useLogout } from './use-logout.ts'
import { commands as words } from './words.ts'

export interface MenuItem {
  id: string
  label: string
  /**
   * Shown at the right: the shortcut of a screen, or the email that distinguishes clients of one
   * name.
   */
  aside?: string | undefined
  Icon: NavItem['Icon']
  run: () => void
}

const MAX_CLIENTS = 6
/** A single letter matches nearly every client. */
const MIN_SEARCH_LENGTH = 2
const DEBOUNCE_MS = 150

/**
 * The items of the command menu that match the typed text: screens, actions, and clients from the
 * server.
 */
export function useCommandItems(typed: string, openSheet: () => void) {
  const [, navigate] = useLocation()
  const logout = useLogout()
  const search = useDebounced(typed.trim(), DEBOUNCE_MS)
  const isSearching = search.length >= MIN_SEARCH_LENGTH
  const found = trpc.client.list.useQuery(
    { search, pageSize: MAX_CLIENTS },
    { enabled: isSearching },
  )
  const clients = useDeferredValue(isSearching ? found.data?.items : undefined)

  const screens = [...navItems, messagesNavItem].map(({ path, words, Icon }) => ({
    id: path,
    label: words,
    aside: shortcutOf(path),
    Icon,
    run: () => navigate(path),
  }))
  const actions: MenuItem[] = [
    item(words.newBooking, CalendarPlus, () => navigate(adminQueryLinks.newBooking)),
    item(words.newBlackout, CalendarOff, () => navigate(adminQueryLinks.newBlackout)),
    { ...item(words.sheet, Keyboard, openSheet), aside: '?' },
    item(words.site, ExternalLink, () => navigate(paths.home)),
    item(frame.logout, LogOut, logout),
  ]
  const people = (clients ?? []).map(({ id, name, email }) => ({
    id: `client ${id}`,
    label: name,
    aside: email,
    Icon: User,
    run: () => navigate(adminQueryLinks.client(id)),
  }))
  const groups = [
    { heading: words.goTo, items: screens.filter(matches(typed)) },
    { heading: words.act, items: actions.filter(matches(typed)) },
    { heading: words.clients, items: people },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isFinding: isSearching && found.isFetching,
  }
}

function item(label: string, Icon: NavItem['Icon'], run: () => void): MenuItem {
  return { id: label, label, Icon, run }
}

/** Matches when each typed word is the prefix of a word of the label. */
function matches(typed: string) {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ label }: MenuItem) => {
    const words = label.toLowerCase().split(/[\s-]+/)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  }
}

function shortcutOf(path: string): string | undefined {
  const key = Object.keys(GO_KEYS).find((each) => GO_KEYS[each] === path)
  return key && `G ${key.toUpperCase()}`
}
