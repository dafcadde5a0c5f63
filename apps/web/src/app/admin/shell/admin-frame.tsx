import MenuIcon from 'lucide-react/icons/menu'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { BookingKind } from '../../../features/admin/bookings/dialogs/picking.ts'
import { lazy, usePreloadOnInteraction } from '../../../ui/browser/lazy.tsx'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { usePublicSetting } from '../../api/settings.ts'
import { paths } from '../../paths.ts'
import { site } from '../../shell/text.ts'
import type { OverScreen } from '../screen/booking-over-screen.ts'
import { DialogFailed } from '../screen/dialog-failed.tsx'
import { frame } from '../screen/text.ts'
import styles from './admin-frame.module.css'
import { type Opened, useShortcuts } from './commands/shortcuts.ts'
import { LogoutButton } from './logout.tsx'
import { dayItems, NavLink, NavList, setUpItems } from './navigation.tsx'
import { commands } from './text.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'

const FrameDialogs = lazy(async () => (await import('./frame-dialogs.tsx')).FrameDialogs, {
  Failed: DialogFailed,
})

/**
 * The layout of every back-office screen: a sidebar on desktops, a bottom bar and a menu button on phones.
 */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { opened, open } = useShortcuts()
  const booking = useOpenDialog('walk-in', 'book')
  const over = useOpenDialog<OverScreen>('show-booking', 'text-client', 'extra-hours')
  const isAnyOpen = opened !== undefined || booking.act !== undefined || over.act !== undefined
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
          <NavList heading={frame.day} items={dayItems} />
          <NavList heading={frame.setUp} items={setUpItems} />
        </nav>
        <LogoutButton className={styles.logout} />
        <button
          type="button"
          className={styles.menu}
          aria-haspopup="dialog"
          aria-expanded={opened === 'more'}
          aria-label={frame.menu}
          onClick={() => open('more')}
        >
          <MenuIcon size={22} aria-hidden />
        </button>
      </header>
      {children}
      <BottomBar opened={opened} onNew={() => open('new')} />
      {wasAnyOpen ? (
        <FrameDialogs
          open={isAnyOpen}
          opened={opened}
          onOpen={open}
          booking={booking.act === 'book' ? kindOf(booking.value) : booking.act}
          onBook={(kind) =>
            kind === 'walk-in' ? booking.open(kind, 'now') : booking.open('book', kind)
          }
          over={over}
          onClose={() => {
            open(undefined)
            booking.close()
          }}
        />
      ) : null}
    </div>
  )
}

/** The kind of booking that `?book` names. */
function kindOf(value: string): BookingKind {
  return value === 'manual' ? 'manual' : 'call'
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

/** The phone's bottom bar: the screens of the day around a button for what happens now. */
function BottomBar({ opened, onNew }: { opened: Opened; onNew: () => void }) {
  return (
    <nav className={styles.bottom} aria-label={frame.shortcuts}>
      <ul className={styles.thumbs}>
        {dayItems.map((item, index) => (
          <Fragment key={item.path}>
            {index === dayItems.length / 2 ? (
              <li>
                <button
                  type="button"
                  className={styles.new}
                  aria-haspopup="dialog"
                  aria-expanded={opened === 'new'}
                  aria-label={frame.new}
                  onClick={onNew}
                >
                  <Plus size={24} aria-hidden />
                </button>
              </li>
            ) : null}
            <li>
              <NavLink {...item} className={styles.thumb} />
            </li>
          </Fragment>
        ))}
      </ul>
    </nav>
  )
}
