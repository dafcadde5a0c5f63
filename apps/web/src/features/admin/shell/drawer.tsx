import { Dialog } from '@base-ui/react/dialog'
import ExternalLink from 'lucide-react/icons/external-link'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { frame } from '../screen/text.ts'
import styles from './drawer.module.css'
import { LogoutButton } from './logout.tsx'
import shared from './navigation.module.css'
import { NavLists } from './navigation.tsx'
import { commands } from './text.ts'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  onCommand: () => void
}

/** The phone's navigation drawer, opened from the bottom bar. */
export function Drawer({ isOpen, onClose, onCommand }: DrawerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{frame.menu}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label={frame.closeMenu}>
              <X size={20} aria-hidden />
            </Dialog.Close>
          </header>
          <button
            type="button"
            className={styles.command}
            onClick={() => {
              onClose()
              onCommand()
            }}
          >
            <Search size={18} aria-hidden />
            <span>{commands.open}</span>
          </button>
          <nav aria-label={frame.navigation}>
            <NavLists />
          </nav>
          <div>
            <Link href={paths.home} className={shared.place}>
              <ExternalLink size={20} aria-hidden />
              <span>{frame.site}</span>
            </Link>
            <LogoutButton className={shared.place} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
