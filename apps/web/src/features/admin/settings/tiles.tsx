import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HardDrive from 'lucide-react/icons/hard-drive'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import MailCheck from 'lucide-react/icons/mail-check'
import PenLine from 'lucide-react/icons/pen-line'
import Plug from 'lucide-react/icons/plug'
import QrCode from 'lucide-react/icons/qr-code'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { WITHIN_SCREEN } from '../../../app/admin/editing/use-unsaved-changes.ts'
import { useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { adminPaths, adminQueryLinks } from '../../../app/admin-paths.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { messages } from '../messages/text.ts'
import { type SettingsSection, sectionTitles } from './setting-cards.ts'
import { tileLines as lines, settings as text } from './text.ts'
import styles from './tiles.module.css'

interface TilesProps {
  stored: ReadonlyMap<string, string>
  shown: SettingsSection | undefined
}

/** The index of the settings: the sections of this screen, and other screens. */
export function Tiles({ stored, shown }: TilesProps) {
  const off = useEmailOff()
  const setup = trpc.setup.status.useQuery()
  const reach = trpc.barberReach.overview.useQuery()
  const twoFactor = trpc.auth.twoFactor.useQuery()
  const left = setup.data?.steps.filter(({ state }) => state === 'open').length ?? 0
  const section = (name: SettingsSection, line: string, icon: ReactNode) => (
    <li key={name}>
      <Link
        id={tileId(name)}
        className={styles.tile}
        href={adminQueryLinks.settingsSection(name)}
        state={WITHIN_SCREEN}
        aria-current={shown === name || undefined}
      >
        <TileContent title={sectionTitles[name]} line={line} icon={icon} />
      </Link>
    </li>
  )
  const screen = (href: string, title: string, line: string, icon: ReactNode) => (
    <li key={href}>
      <Link className={styles.tile} href={href}>
        <TileContent title={title} line={line} icon={icon} />
      </Link>
    </li>
  )
  return (
    <nav className={styles.tiles} aria-label={text.index}>
      <ul>
        {left > 0
          ? screen(adminPaths.setup, frame.setup, lines.stepsLeft(left), <ListChecks />)
          : null}
        {section('business', businessLine(stored), <Store />)}
        {screen(adminPaths.content, text.site, lines.content, <PenLine />)}
        {screen(adminPaths.poster, frame.poster, lines.poster, <QrCode />)}
        {section('booking', bookingLine(stored), <CalendarClock />)}
        {section('emails', emailsLine(stored), <Mail />)}
        {section('mail', off ? lines.emailsOff[off] : lines.mail, <Send />)}
        {screen(adminPaths.messages, messages.title, lines.messages, <MailCheck />)}
        {section('donations', donationsLine(stored), <Banknote />)}
        {section('extras', lines.extras, <Sparkles />)}
        {section(
          'notifications',
          reach.data?.isHeard === false ? lines.unheard : pushLine(stored),
          <Bell />,
        )}
        {section(
          'account',
          twoFactor.data?.isOn ? lines.twoFactorOn : lines.account,
          <ShieldCheck />,
        )}
        {section('programs', lines.programs, <Plug />)}
        {screen(adminPaths.system, text.health, lines.system, <HardDrive />)}
      </ul>
    </nav>
  )
}

export function tileId(section: SettingsSection): string {
  return `tile-${section}`
}

function TileContent({ title, line, icon }: { title: string; line: string; icon: ReactNode }) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.line}>{line}</span>
      </span>
      <ChevronRight className={styles.arrow} size={18} aria-hidden />
    </>
  )
}

function isOn(stored: ReadonlyMap<string, string>, key: string): boolean {
  return stored.get(key) === 'true'
}

function pushLine(stored: ReadonlyMap<string, string>): string {
  return isOn(stored, 'send_admin_push_notifications') ? lines.pushOn : lines.pushOff
}

function businessLine(stored: ReadonlyMap<string, string>): string {
  if (!stored.get('business_address')) return lines.noAddress
  if (!stored.get('business_phone') && !stored.get('business_email')) return lines.noContact
  return lines.business
}

function bookingLine(stored: ReadonlyMap<string, string>): string {
  return lines.booking(
    Number(stored.get('booking_lead_time_hours')),
    Number(stored.get('max_booking_advance_days')),
  )
}

function emailsLine(stored: ReadonlyMap<string, string>): string {
  return isOn(stored, 'enable_email_scheduler') && isOn(stored, 'send_reminder_emails')
    ? lines.reminder(Number(stored.get('reminder_hours_before')))
    : lines.noReminder
}

const DONATIONS = [
  ['donation_cash_app', 'Cash App'],
  ['donation_venmo', 'Venmo'],
  ['donation_paypal', 'PayPal'],
  ['donation_link', lines.otherLink],
] as const

function donationsLine(stored: ReadonlyMap<string, string>): string {
  const names = DONATIONS.flatMap(([key, name]) => (stored.get(key) ? [name] : []))
  return names.join(', ') || lines.noDonations
}
