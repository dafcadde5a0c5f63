import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Search from 'lucide-react/icons/search'
import Settings2 from 'lucide-react/icons/settings-2'
import Timer from 'lucide-react/icons/timer'
import User from 'lucide-react/icons/user'
import UserPlus from 'lucide-react/icons/user-plus'
import { useDeferredValue, useState } from 'react'
import { useLocation } from 'wouter'
import { door } from '../../../../features/admin/arrival/text.ts'
import { mailServer } from '../../../../features/admin/settings/mail-server/text.ts'
import {
  keysOf,
  sectionTitles,
  settingCards,
} from '../../../../features/admin/settings/setting-cards.ts'
import { settingLabels } from '../../../../features/admin/settings/setting-labels.ts'
import { now } from '../../../../ui/browser/clock.ts'
import shared from '../../../../ui/dialog.module.css'
import { localDate, longDay } from '../../../../ui/format/datetime.ts'
import { useDebounced } from '../../../../ui/hooks/use-debounced.ts'
import { adminQueryLinks } from '../../../admin-paths.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { paths } from '../../../paths.ts'
import { frame } from '../../screen/text.ts'
import { useLogout } from '../logout.tsx'
import type { NavItem } from '../navigation.tsx'
import { commands as text } from '../text.ts'
import styles from './command-menu.module.css'
import { commandScreens, emailTextsSynonyms, screenSynonyms } from './command-screens.ts'
import { bestFirst, matches } from './matches.ts'
import { GO_KEYS } from './shortcuts.ts'
import { typedDay } from './typed-day.ts'

interface CommandMenuProps {
  onClose: () => void
  onSheet: () => void
}

/** The command palette: one search field for screens, actions, clients, days and settings. */
export function CommandMenu({ onClose, onSheet }: CommandMenuProps) {
  const [typed, setTyped] = useState('')
  const { groups, isFinding } = useCommandItems(typed, onSheet)
  function run(item: MenuItem) {
    onClose()
    item.run()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={shared.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={text.menu}>
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={typed}
            onValueChange={setTyped}
            filter={null}
            autoHighlight="always"
            keepHighlight
          >
            <div className={styles.field}>
              <Search size={18} aria-hidden />
              <Autocomplete.Input
                className={styles.input}
                aria-label={text.open}
                placeholder={text.placeholder}
                autoComplete="off"
                maxLength={200}
              />
            </div>
            <div className={styles.scroll}>
              <Autocomplete.Status className={styles.status}>
                {isFinding ? text.finding : null}
              </Autocomplete.Status>
              <Autocomplete.Empty>
                <p className={styles.nothing}>{isFinding ? text.finding : text.nothing}</p>
              </Autocomplete.Empty>
              <Autocomplete.List className={styles.list}>
                {(group: (typeof groups)[number]) => (
                  <Autocomplete.Group key={group.heading} items={group.items}>
                    <Autocomplete.GroupLabel className={styles.heading}>
                      {group.heading}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: MenuItem) => (
                        <Autocomplete.Item
                          key={item.id}
                          value={item}
                          className={styles.item}
                          onClick={() => run(item)}
                        >
                          <item.Icon size={18} aria-hidden />
                          <span className={styles.text}>{item.label}</span>
                          {item.aside ? <span className={styles.aside}>{item.aside}</span> : null}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface MenuItem {
  id: string
  label: string
  /** Synonyms by which the item is found. */
  synonyms?: string | undefined
  /**
   * Shown at the right: the shortcut of a screen, the email or phone that distinguishes clients of one name, or where a
   * setting is.
   */
  aside?: string | undefined
  Icon: NavItem['Icon']
  run: () => void
}

const MAX_CLIENTS = 6
/** A single letter matches nearly every client. */
const MIN_SEARCH_LENGTH = 2
const DEBOUNCE_MS = 150

/** The items of the command menu that match the typed text. Those of clients come from the server. */
function useCommandItems(typed: string, openSheet: () => void) {
  const [, navigate] = useLocation()
  const logout = useLogout()
  const zone = useBusinessZone()
  const search = useDebounced(typed.trim(), DEBOUNCE_MS)
  const isSearching = search.length >= MIN_SEARCH_LENGTH
  const found = trpc.clients.list.useQuery(
    { search, pageSize: MAX_CLIENTS },
    { enabled: isSearching },
  )
  const clients = useDeferredValue(isSearching ? found.data?.items : undefined)

  const screens = commandScreens.map(({ path, label, Icon }) => ({
    id: path,
    label,
    synonyms: screenSynonyms[path],
    aside: shortcutOf(path),
    Icon,
    run: () => navigate(path),
  }))
  const actions: MenuItem[] = [
    item(frame.walkIn, UserPlus, () => navigate(adminQueryLinks.walkIn)),
    item(text.newBooking, CalendarPlus, () => navigate(adminQueryLinks.newBooking)),
    item(text.timeOff, CalendarOff, () => navigate(adminQueryLinks.timeOff)),
    item(text.runningLate, Timer, () => navigate(adminQueryLinks.late)),
    item(text.replies, MessageCircleQuestion, () => navigate(adminQueryLinks.replies)),
    { ...item(text.sheet, Keyboard, openSheet), aside: '?' },
    item(text.site, ExternalLink, () => navigate(paths.home)),
    item(frame.logout, LogOut, logout),
  ]
  const people = (clients ?? []).map(({ id, name, email, phone }) => ({
    id: `client ${id}`,
    label: name,
    aside: (/\d/.test(search) ? phone : null) ?? email ?? phone ?? undefined,
    Icon: User,
    run: () => navigate(adminQueryLinks.client(id)),
  }))
  const day = typedDay(typed, localDate(now(), zone))
  const days = day
    ? [
        {
          id: day,
          label: longDay(Date.parse(day), 'UTC'),
          aside: frame.calendar,
          Icon: CalendarDays,
          run: () => navigate(adminQueryLinks.calendarOn(day)),
        },
      ]
    : []
  const settings = typed.trim() === '' ? [] : settingItems.filter(matches(typed))
  const groups = [
    { heading: text.goTo, items: screens.filter(matches(typed)) },
    { heading: text.act, items: actions.filter(matches(typed)) },
    { heading: text.clients, items: people },
    { heading: text.days, items: days },
    {
      heading: text.settings,
      items: settings.map((setting) => ({ ...setting, run: () => navigate(setting.href) })),
    },
  ]
  return {
    groups: bestFirst(
      groups.filter(({ items }) => items.length > 0),
      typed,
    ),
    isFinding: isSearching && found.isPending,
  }
}

/** The sections of the settings, and every setting. */
const settingItems = [
  ...Object.entries(sectionTitles).map(([section, label]) => ({
    id: `section ${section}`,
    label,
    synonyms: sectionSynonyms(section),
    aside: frame.settings,
    Icon: Settings2,
    href: adminQueryLinks.settingsSection(section),
  })),
  {
    id: 'mail server',
    label: mailServer.title,
    synonyms: text.mailServerSynonyms,
    aside: sectionTitles.mail,
    Icon: Settings2,
    href: adminQueryLinks.settingsSection('mail'),
  },
  {
    id: 'door',
    label: door.title,
    synonyms: undefined,
    aside: sectionTitles.extras,
    Icon: Settings2,
    href: adminQueryLinks.settingsSection('extras'),
  },
  {
    id: 'email words',
    label: text.emailTexts,
    synonyms: emailTextsSynonyms,
    aside: frame.content,
    Icon: Settings2,
    href: adminQueryLinks.contentPage('emails'),
  },
  ...Object.values(settingCards).flatMap((card) =>
    keysOf(card).map((key) => ({
      id: `setting ${key}`,
      label: settingLabels[key],
      synonyms: undefined,
      aside: card.title,
      Icon: Settings2,
      href: adminQueryLinks.setting(key),
    })),
  ),
]

/** The titles of its cards, and for the account and programs what they have in place of settings. */
function sectionSynonyms(section: string): string {
  if (section === 'account') return text.accountSynonyms
  if (section === 'programs') return text.programsSynonyms
  const cards = Object.values(settingCards).filter((card) => card.section === section)
  return cards.map(({ title }) => title).join(' ')
}

const actionSynonyms: ReadonlyMap<string, string> = new Map([
  [text.newBooking, 'create appointment phone add'],
  [text.timeOff, 'block blackout close day vacation holiday away busy sick'],
  [text.runningLate, 'delay behind'],
  [text.replies, 'reply answers answered coming owes'],
  [text.site, 'website homepage public'],
  [frame.logout, 'sign out log off'],
])

function item(label: string, Icon: NavItem['Icon'], run: () => void): MenuItem {
  return { id: label, label, synonyms: actionSynonyms.get(label), Icon, run }
}

function shortcutOf(path: string): string | undefined {
  const key = Object.keys(GO_KEYS).find((each) => GO_KEYS[each] === path)
  return key && `G ${key.toUpperCase()}`
}
