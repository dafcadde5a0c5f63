import { EMAIL_NAMES, EMAILS } from '@haircuts/core/site/email-fields-form'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import CalendarX from 'lucide-react/icons/calendar-x'
import ChartColumn from 'lucide-react/icons/chart-column'
import FileUp from 'lucide-react/icons/file-up'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import PenLine from 'lucide-react/icons/pen-line'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'
import ServerCog from 'lucide-react/icons/server-cog'
import UserX from 'lucide-react/icons/user-x'
import { messages } from '../../../../features/admin/messages/text.ts'
import { adminPaths } from '../../../admin-paths.ts'
import { frame } from '../../screen/text.ts'
import { dayItems, type NavItem, setUpItems } from '../navigation.tsx'

/** All screens, those of the sidebar first. */
export const commandScreens: readonly NavItem[] = [
  ...dayItems,
  ...setUpItems,
  { path: adminPaths.content, label: frame.content, Icon: PenLine },
  { path: adminPaths.messages, label: messages.title, Icon: Mail },
  { path: adminPaths.statistics, label: frame.statistics, Icon: ChartColumn },
  { path: adminPaths.daySheet, label: frame.daySheet, Icon: Printer },
  { path: adminPaths.closedDays, label: frame.closedDays, Icon: CalendarX },
  { path: adminPaths.unproven, label: frame.unproven, Icon: UserX },
  { path: adminPaths.deleted, label: frame.deleted, Icon: ArchiveRestore },
  { path: adminPaths.system, label: frame.system, Icon: ServerCog },
  { path: adminPaths.clientImport, label: frame.clientImport, Icon: FileUp },
  { path: adminPaths.poster, label: frame.poster, Icon: QrCode },
  { path: adminPaths.setup, label: frame.setup, Icon: ListChecks },
]

/** Other words by which the command menu finds a screen. */
export const screenSynonyms: Readonly<Record<string, string>> = {
  [adminPaths.dashboard]: 'home review start',
  [adminPaths.bookings]: 'appointments visits reservations history',
  [adminPaths.clients]: 'customers people contacts',
  [adminPaths.calendar]: 'schedule week month blackouts',
  [adminPaths.appointmentTypes]: 'services prices menu cuts duration colors',
  [adminPaths.addons]: 'extras hot towel beard',
  [adminPaths.businessHours]: 'opening open closed schedule times special dates',
  [adminPaths.icloud]: 'apple sync caldav iphone',
  [adminPaths.settings]: 'options preferences',
  [adminPaths.content]: 'texts words pictures faq homepage products website',
  [adminPaths.messages]: 'mail emails log sent delivery',
  [adminPaths.statistics]: 'money donations income figures numbers charts no-shows',
  [adminPaths.closedDays]: 'closed days blackouts answers waiting vacation',
  [adminPaths.unproven]: 'unusual many bookings attack spam cancel strangers',
  [adminPaths.deleted]: 'undo restore trash bin removed history',
  [adminPaths.system]: 'backup export restore failures errors health database postgresql version',
  [adminPaths.clientImport]: 'csv upload customers',
  [adminPaths.daySheet]: 'print today list paper agenda',
  [adminPaths.poster]: 'print qr code flyer share strips advertise',
  [adminPaths.setup]: 'checklist begin',
}

/** Other words by which the command menu finds the words of the emails: also the name of each email. */
export const emailTextsSynonyms = [
  'wording texts templates edit mails placeholders subject heading sentences',
  ...EMAIL_NAMES.map((name) => EMAILS[name].label),
].join(' ')
