import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { usePublicSetting } from '../../../app/api/settings.ts'
import { paths } from '../../../app/paths.ts'
import { site } from '../../../app/shell/text.ts'
import { lazy, usePreloadOnInteraction } from '../../../ui/browser/lazy.tsx'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { DialogFailed } from '../screen/dialog-failed.tsx'
import { frame } from '../screen/text.ts'
import styles from './admin-frame.module.css'
import { useShortcuts } from './commands/shortcuts.ts'
import { LogoutButton } from './logout.tsx'
import { isPrimary, NavLink, NavLists, navItems } from './navigation.tsx'
import { commands } from './text.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'

const FrameDialogs = lazy(async () => (await import('./frame-dialogs.tsx')).FrameDialogs, {
  Failed: DialogFailed,
})

/**
 * The layout of every back-office screen: a sidebar on desktops, a bottom bar with a drawer on
 * phones.
 */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { opened, open } = useShortcuts()
  const [location] = useLocation()
  // The drawer is open for one location only, so that any navigation closes it.
  const [drawerAt, setDrawerAt] = useState<string>()
  const booking = useOpenDialog('walk-in', 'book')
  const isDrawerOpen = drawerAt === location
  const isAnyOpen = opened !== undefined || isDrawerOpen || booking.act !== undefined
  // A dialog that closes stays for its animation.
  const [wasAnyOpen, setWasAnyOpen] = useState(false)
  if (isAnyOpen && !wasAnyOpen) setWasAnyOpen(true)
  usePreloadOnInteraction(FrameDialogs)
  useFocusRecovery()
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
          <NavLists />
        </nav>
        <LogoutButton className={styles.logout} />
      </header>
      {children}
      <BottomBar isOpen={isDrawerOpen} onOpen={() => setDrawerAt(location)} />
      {wasAnyOpen ? (
        <FrameDialogs
          open={isAnyOpen}
          opened={opened}
          onOpen={open}
          isDrawerOpen={drawerAt === undefined ? undefined : isDrawerOpen}
          onCloseDrawer={() => setDrawerAt('')}
          booking={booking.act}
          onCloseBooking={booking.close}
          onClose={() => {
            open(undefined)
            setDrawerAt('')
            booking.close()
          }}
        />
      ) : null}
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

/**
 * The phone's bottom bar: the most used screens, and a button that opens the drawer with all
 * others.
 */
function BottomBar({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return (
    <div className={styles.bottom}>
      <nav aria-label={frame.shortcuts}>
        <ul className={styles.thumbs}>
          {navItems.filter(isPrimary).map((item) => (
            <li key={item.path}>
              <NavLink {...item} className={styles.thumb} />
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        className={styles.thumb}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <MenuIcon size={20} aria-hidden />
        <span>{frame.menu}</span>
      </button>
    </div>
  )
}
