import { Dialog } from '@base-ui/react/dialog'
import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { frame } from '../../content/admin/frame.ts'
import { site } from '../../content/site.ts'
import { adminPaths } from '../../lib/admin/paths.ts'
import { usePublicSetting } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import styles from './admin-frame.module.css'
import { LogoutButton } from './logout-button.tsx'
import { type Place, places } from './places.ts'

/** What the barber goes to between two cuts: under his thumb on a phone. */
const DAYS_WORK = new Set<string>([
  adminPaths.dashboard,
  adminPaths.bookings,
  adminPaths.calendar,
  adminPaths.clients,
])

/** Beside the screen on a desktop; on a phone a bar below it, and a drawer for the rest. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {frame.skip}
      </a>
      <header className={styles.side}>
        <Brand />
        <nav aria-label={frame.navigation}>
          <PlaceList places={places} />
        </nav>
        <LogoutButton className={styles.place} />
      </header>
      {children}
      <BottomBar />
    </div>
  )
}

function Brand() {
  const name = usePublicSetting('business_name') ?? site.defaultName
  return (
    <Link href={paths.home} className={styles.brand} title={frame.site}>
      {name}
    </Link>
  )
}

function PlaceList({ places }: { places: readonly Place[] }) {
  return (
    <ul className={styles.places}>
      {places.map((place) => (
        <li key={place.path}>
          <PlaceLink {...place} />
        </li>
      ))}
    </ul>
  )
}

function PlaceLink({ path, words, Icon }: Place) {
  const [here] = useLocation()
  return (
    <Link href={path} className={styles.place} aria-current={here === path ? 'page' : undefined}>
      <Icon size={20} aria-hidden />
      <span>{words}</span>
    </Link>
  )
}

function BottomBar() {
  return (
    <div className={styles.bottom}>
      <nav aria-label={frame.shortcuts}>
        <PlaceList places={places.filter(({ path }) => DAYS_WORK.has(path))} />
      </nav>
      <Drawer />
    </div>
  )
}

function Drawer() {
  const [here] = useLocation()
  // Open at one place only: going anywhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  return (
    <Dialog.Root
      open={openAt === here}
      onOpenChange={(isOpen) => setOpenAt(isOpen ? here : undefined)}
    >
      <Dialog.Trigger className={styles.place}>
        <MenuIcon size={20} aria-hidden />
        <span>{frame.menu}</span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer}>
          <header className={styles.drawerHead}>
            <Dialog.Title className={styles.drawerTitle}>{frame.menu}</Dialog.Title>
            <Dialog.Close className={styles.drawerClose} aria-label={frame.closeMenu}>
              <X size={20} aria-hidden />
            </Dialog.Close>
          </header>
          <nav aria-label={frame.navigation}>
            <PlaceList places={places} />
          </nav>
          <LogoutButton className={styles.place} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
