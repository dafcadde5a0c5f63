import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import User from 'lucide-react/icons/user'
import { useDeferredValue } from 'react'
import { useLocation } from 'wouter'
import { commands as words } from '../../../content/admin/commands.ts'
import { frame } from '../../../content/admin/frame.ts'
import { adminDoors } from '../../../lib/admin/paths.ts'
import { GO_KEYS } from '../../../lib/admin/shortcuts.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import { useLogout } from '../../../lib/admin/use-logout.ts'
import { useSettled } from '../../../lib/admin/use-settled.ts'
import { paths } from '../../../paths.ts'
import { messagesPlace, type Place, places } from '../places.ts'

export interface MenuItem {
  id: string
  label: string
  /** On its right: its shortcut, or what tells two of a name apart. */
  aside?: string | undefined
  Icon: Place['Icon']
  run: () => void
}

const MOST_CLIENTS = 6
/** One letter is in everybody's name. */
const LEAST_LETTERS = 2
const TYPING_MS = 150

/** What the menu offers for what was typed: screens, things to do, and clients from the server. */
export function useCommandItems(typed: string, openSheet: () => void) {
  const [, navigate] = useLocation()
  const { logout } = useLogout()
  const search = useSettled(typed.trim(), TYPING_MS)
  const isSearching = search.length >= LEAST_LETTERS
  const found = trpc.client.list.useQuery(
    { search, pageSize: MOST_CLIENTS },
    { enabled: isSearching },
  )
  const clients = useDeferredValue(isSearching ? found.data?.items : undefined)

  const screens = [...places, messagesPlace].map(({ path, words, Icon }) => ({
    id: path,
    label: words,
    aside: keysTo(path),
    Icon,
    run: () => navigate(path),
  }))
  const acts: MenuItem[] = [
    item(words.newBooking, CalendarPlus, () => navigate(adminDoors.newBooking)),
    item(words.newBlackout, CalendarOff, () => navigate(adminDoors.newBlackout)),
    { ...item(words.sheet, Keyboard, openSheet), aside: '?' },
    item(words.site, ExternalLink, () => navigate(paths.home)),
    item(frame.logout, LogOut, logout),
  ]
  const people = (clients ?? []).map(({ id, name, email }) => ({
    id: `client ${id}`,
    label: name,
    aside: email,
    Icon: User,
    run: () => navigate(adminDoors.client(id)),
  }))
  const groups = [
    { heading: words.goTo, items: screens.filter(named(typed)) },
    { heading: words.act, items: acts.filter(named(typed)) },
    { heading: words.clients, items: people },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isFinding: isSearching && found.isFetching,
  }
}

function item(label: string, Icon: Place['Icon'], run: () => void): MenuItem {
  return { id: label, label, Icon, run }
}

/** Every word typed begins a word of the name. */
function named(typed: string) {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ label }: MenuItem) => {
    const words = label.toLowerCase().split(/[\s-]+/)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  }
}

function keysTo(path: string): string | undefined {
  const key = Object.keys(GO_KEYS).find((each) => GO_KEYS[each] === path)
  return key && `G ${key.toUpperCase()}`
}
