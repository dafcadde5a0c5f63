import type { SystemState } from '../../../parts/admin/outputs.ts'

type KeptKind = SystemState['files'][number]['kind']

/** Texts of the System screen. */
export const system = {
  subtitle: 'What needs your attention, and your backups',
  failed: 'The state of the site could not be loaded.',
  allWell: 'Everything is running well.',
} as const

export const failures = {
  title: 'What failed',
  none: 'Nothing has failed.',
  visit: (at: string) => `Visit on ${at}.`,
  failedAt: (at: string) => `Failed ${at}.`,
  retry: 'Try again',
  retryAll: 'Try all again',
  retrying: 'Trying again...',
  retried: 'Trying it again.',
  retriedAll: (count: number) => `Trying ${count} again.`,
  refused: (count: number) =>
    `${count} cannot be tried again, because ${count === 1 ? 'it is' : 'they are'} out of date. Please dismiss ${count === 1 ? 'it' : 'them'}.`,
  dismiss: 'Dismiss',
  dismissed: 'Dismissed.',
  /** Names the row for screen readers. */
  about: (act: string, task: string) => `${act}: ${task}`,
  actionFailed: 'This could not be done.',
} as const

export const backups = {
  title: 'Backups',
  last: (at: string) => `The last backup was made ${at}.`,
  never: 'There is no backup yet.',
  nightly: 'A backup is made automatically every night.',
  backUp: 'Back up now',
  backingUp: 'Backing up...',
  noKey:
    'BACKUP_PASSPHRASE is not set on the server, so the key is not in the backups. Without it, the iCloud password, two-factor login and notifications have to be set up again after a restore.',
  restore: 'To restore one, run this on the server:',
  command: 'npm run restore -- FILE',
  keep: 'Keep a copy away from the server. If its disk breaks, the backups on it are lost too.',
  caption: 'Backups on this server',
  columns: ['Made', 'Kind', 'Size', 'Actions'],
  kinds: {
    daily: 'Every night',
    'by-hand': 'By hand',
    'before-migration': 'Before an update',
    export: 'Export',
  } satisfies Record<KeptKind, string>,
  download: 'Download',
  downloading: 'Starting...',
  downloadOf: (at: string) => `Download the file of ${at}`,
  leave: 'You can leave this screen. It keeps running.',
  failed: (problem: string) => `The last attempt failed. ${problem}`,
  startFailed: 'This could not be started.',
  downloadFailed: 'The download could not be started.',
} as const

export const exporting = {
  title: 'Export everything',
  about:
    'Bookings, clients, messages, pictures and settings as files that other programs can read: JSON, CSV, a calendar file and the pictures, in one archive. Anyone who has the file can read it, so it is removed from the server within two days.',
  start: 'Export everything',
  running: 'Exporting...',
  caption: 'The latest export',
  restore: 'An export cannot be restored. Use a backup for that.',
} as const
