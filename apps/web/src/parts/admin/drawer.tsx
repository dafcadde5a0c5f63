import { Dialog } from '@base-ui/react/dialog'
import ExternalLink from 'lucide-react/icons/external-link'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Link } from 'wouter'
import { commands } from '../../content/admin/commands.ts'
import { frame } from '../../content/admin/frame.ts'
import { paths } from '../../paths.ts'
import styles from './drawer.module.css'
import { LogoutButton } from './logout-button.tsx'
import look from './place-list.module.css'
import { PlaceLists } from './place-list.tsx'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  onCommand: () => void
}

/** What has no room in the bar of a phone. */
export function Drawer({ isOpen, onClose, onCommand }: DrawerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(stays) => !stays && onClose()}>
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
            <PlaceLists />
          </nav>
          <div>
            <Link href={paths.home} className={look.place}>
              <ExternalLink size={20} aria-hidden />
              <span>{frame.site}</span>
            </Link>
            <LogoutButton className={look.place} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
