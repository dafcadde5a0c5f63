import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import Search from 'lucide-react/icons/search'
import Timer from 'lucide-react/icons/timer'
import UserPlus from 'lucide-react/icons/user-plus'
import { Link } from 'wouter'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { adminQueryLinks } from '../../admin-paths.ts'
import { paths } from '../../paths.ts'
import { frame } from '../screen/text.ts'
import { LogoutButton } from './logout.tsx'
import shared from './navigation.module.css'
import { menuItems, NavList, setUpItems } from './navigation.tsx'
import styles from './phone-sheets.module.css'
import { newSheet as acts, commands } from './text.ts'

interface NewSheetProps {
  open: boolean
  onClose: () => void
  /** Opens the form of a booking, on the screen that is shown. */
  onBook: (kind: 'walk-in' | 'call') => void
  onExtraHours: () => void
}

/** What the barber does at any moment, opened by the plus between a phone's tabs. */
export function NewSheet({ open, onClose, onBook, onExtraHours }: NewSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={frame.new}>
      <DialogBody>
        <ul className={styles.acts}>
          <li>
            <button type="button" className={styles.act} onClick={() => onBook('walk-in')}>
              <UserPlus size={22} aria-hidden />
              <LabelAndHint {...acts.walkIn} />
            </button>
          </li>
          <li>
            <button type="button" className={styles.act} onClick={() => onBook('call')}>
              <CalendarPlus size={22} aria-hidden />
              <LabelAndHint {...acts.booking} />
            </button>
          </li>
          <li>
            <button type="button" className={styles.act} onClick={onExtraHours}>
              <CalendarClock size={22} aria-hidden />
              <LabelAndHint {...acts.extraHours} />
            </button>
          </li>
          <li>
            <Link href={adminQueryLinks.timeOff} className={styles.act} onClick={onClose}>
              <CalendarOff size={22} aria-hidden />
              <LabelAndHint {...acts.timeOff} />
            </Link>
          </li>
          <li>
            <Link href={adminQueryLinks.late} className={styles.act} onClick={onClose}>
              <Timer size={22} aria-hidden />
              <LabelAndHint {...acts.runningLate} />
            </Link>
          </li>
        </ul>
      </DialogBody>
    </Dialog>
  )
}

function LabelAndHint({ label, hint }: { label: string; hint: string }) {
  return (
    <span>
      <span className={styles.label}>{label}</span>
      <span className={styles.hint}>{hint}</span>
    </span>
  )
}

interface MenuSheetProps {
  open: boolean
  onClose: () => void
  /** Opens the command menu instead. */
  onSearch: () => void
}

/** What a phone has no tab for: search, set up, the public site and the logout. */
export function MenuSheet({ open, onClose, onSearch }: MenuSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={frame.menu}>
      <DialogBody>
        <button type="button" className={styles.search} onClick={onSearch}>
          <Search size={20} aria-hidden />
          <span>{commands.open}</span>
        </button>
        <nav aria-label={frame.navigation}>
          <NavList heading={frame.day} items={menuItems} onGo={onClose} />
          <NavList heading={frame.setUp} items={setUpItems} onGo={onClose} />
        </nav>
        <div className={styles.end}>
          <Link href={paths.home} className={shared.place}>
            <ExternalLink size={20} aria-hidden />
            <span>{frame.site}</span>
          </Link>
          <LogoutButton className={shared.place} />
        </div>
      </DialogBody>
    </Dialog>
  )
}
