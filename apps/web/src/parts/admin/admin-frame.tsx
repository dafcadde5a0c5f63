import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { commands } from '../../content/admin/commands.ts'
import { frame } from '../../content/admin/frame.ts'
import { site } from '../../content/site.ts'
import { useKeptFocus } from '../../lib/admin/use-kept-focus.ts'
import { useShortcuts } from '../../lib/admin/use-shortcuts.ts'
import { usePublicSetting } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import styles from './admin-frame.module.css'
import { LogoutButton } from './logout-button.tsx'
import { PlaceLink, PlaceLists } from './place-list.tsx'
import { isDaysWork, places } from './places.ts'

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }))
const CommandMenu = lazy(async () => ({
  default: (await import('./commands/command-menu.tsx')).CommandMenu,
}))
const ShortcutSheet = lazy(async () => ({
  default: (await import('./commands/shortcut-sheet.tsx')).ShortcutSheet,
}))

/** Beside the screen on a desktop; on a phone a bar below it, and a drawer for the rest. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { opened, open } = useShortcuts()
  const close = () => open(undefined)
  useKeptFocus()
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {frame.skip}
      </a>
      <header className={styles.side}>
        <Brand />
        <button type="button" className={styles.command} onClick={() => open('menu')}>
          <Search size={18} aria-hidden />
          <span>{commands.open}</span>
          <span className={styles.keys} aria-hidden="true">
            {commands.openKeys}
          </span>
        </button>
        <nav aria-label={frame.navigation}>
          <PlaceLists />
        </nav>
        <LogoutButton className={styles.logout} />
      </header>
      {children}
      <BottomBar onCommand={() => open('menu')} />
      <Suspense fallback={null}>
        {opened === 'menu' ? <CommandMenu onClose={close} onSheet={() => open('sheet')} /> : null}
        {opened === 'sheet' ? <ShortcutSheet onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

function Brand() {
  const name = usePublicSetting('business_name') ?? site.defaultName
  return (
    <Link href={paths.home} className={styles.brand} title={frame.site}>
      <span className={styles.pole} aria-hidden="true" />
      {name}
    </Link>
  )
}

/** The day's work under the thumb, and the way to all the rest. */
function BottomBar({ onCommand }: { onCommand: () => void }) {
  const [here] = useLocation()
  // Open at one place only: going anywhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === here
  return (
    <div className={styles.bottom}>
      <nav aria-label={frame.shortcuts}>
        <ul className={styles.thumbs}>
          {places.filter(isDaysWork).map((place) => (
            <li key={place.path}>
              <PlaceLink {...place} className={styles.thumb} />
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        className={styles.thumb}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(here)}
      >
        <MenuIcon size={20} aria-hidden />
        <span>{frame.menu}</span>
      </button>
      {openAt === undefined ? null : (
        <Suspense fallback={null}>
          <Drawer isOpen={isOpen} onClose={() => setOpenAt('')} onCommand={onCommand} />
        </Suspense>
      )}
    </div>
  )
}
