import type { SystemState } from '../../../app/api/admin-outputs.ts'

type StoredKind = SystemState['files'][number]['kind']

/** Texts of the System screen. */
export const system = {
  subtitle: 'What needs your attention, and your backups',
  failed: 'The system status could not be loaded.',
  allWell: 'Everything is running well.',
} as const

export const failures = {
  title: 'What failed',
  visit: (at: string) => `Booking: ${at}.`,
  failedAt: (at: string) => `Failed ${at}.`,
  retry: 'Try again',
  retryAll: 'Try all again',
  retrying: 'Trying again...',
  retried: 'Trying it again.',
  retriedAll: (count: number) => `Trying ${count} again.`,
  rejected: (count: number) =>
    `${count} cannot be tried again, because ${count === 1 ? 'it is' : 'they are'} out of date. Please dismiss ${count === 1 ? 'it' : 'them'}.`,
  dismiss: 'Dismiss',
  dismissed: 'Dismissed.',
  /** Names the row for screen readers. */
  about: (act: string, task: string) => `${act}: ${task}`,
  actionFailed: 'That did not work. Please try again.',
} as const

export const backups = {
  title: 'Backups',
  last: (at: string) => `The last backup was made ${at}.`,
  never: 'No backups yet.',
  nightly: 'A backup is made automatically every night.',
  backUp: 'Back up now',
  backingUp: 'Backing up...',
  noKey:
    'Backups do not hold your passwords. After a restore you would enter the iCloud password again and set up two-factor login and notifications anew.',
  noKeyHow: 'Whoever runs the server can change that: set a passphrase as BACKUP_PASSPHRASE.',
  restore: 'Whoever runs the server restores a backup with this command:',
  command: 'npm run restore -- FILE',
  keep: 'Keep a copy somewhere else. If the server’s disk breaks, its backups are lost too.',
  caption: 'Backups on this server',
  columns: ['Created', 'Kind', 'Size', 'Actions'],
  kinds: {
    daily: 'Nightly',
    'by-hand': 'Manual',
    'before-migration': 'Before an update',
    export: 'Export',
  } satisfies Record<StoredKind, string>,
  download: 'Download',
  downloading: 'Starting...',
  downloadOf: (at: string) => `Download the file from ${at}`,
  leave: 'You can leave this screen. It keeps running.',
  failed: (problem: string) => `The last attempt failed. ${problem}`,
  startFailed: 'This could not be started. Please try again.',
  downloadFailed: 'The download could not be started.',
} as const

export const program = {
  title: 'This program',
  version: (version: string) => `Version ${version}.`,
  licenses: 'Licences of this program and its parts',
} as const

export const database = {
  title: 'Database',
  version: (version: string) => `PostgreSQL ${version}`,
  released: (date: string, ago: string) => `, released ${date} (${ago})`,
  embedded:
    'It comes with this program and gets newer only when the program does. It is fine for one barber. For more, use a managed PostgreSQL or that of your system.',
  move: 'Whoever runs the server moves the data there with this command, which asks for DATABASE_URL:',
  command: 'npm run move-database',
  own: 'It is the one that DATABASE_URL names. Whoever runs it keeps it up to date.',
} as const

export const exporting = {
  title: 'Export everything',
  about:
    'Bookings, clients, emails, pictures and settings in formats other programs can read: JSON, CSV and a calendar file, in one archive. Anyone with the file can read it, so it is deleted from the server within two days.',
  start: 'Export everything',
  running: 'Exporting...',
  caption: 'Latest export',
  restore: 'An export cannot be restored. Use a backup for that.',
} as const
