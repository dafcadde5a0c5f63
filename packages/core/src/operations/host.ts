import type { MailContext } from '../emails/mailer.ts'
import type { JobLog } from '../kernel/background-jobs.ts'
import type { Context } from '../kernel/context.ts'

/** The room on one disk. */
export interface Disk {
  /** The files of this product on the disk. */
  holds: readonly ('data' | 'backups')[]
  freeBytes: number
  totalBytes: number
}

export const BACKUP_KINDS = ['daily', 'by-hand', 'before-migration', 'export'] as const

/** A backup or an export in BACKUP_DIR. */
export interface BackupFile {
  name: string
  kind: (typeof BACKUP_KINDS)[number]
  bytes: number
  createdAt: Date
}

/** The machine and the folders of this process. */
export interface Host {
  /** The name of the machine. */
  name: string
  /** The version of this program. */
  version: string
  /** The licences of this program and its packages are served beside the site, as in a release. */
  hasLicenses: boolean
  /** The newest first; empty while the folder does not exist. */
  backupFiles(): Promise<BackupFile[]>
  /** This installation was started as a demo, with invented data. */
  isDemo: boolean
  /** The database is the PostgreSQL that comes with the program. */
  hasEmbeddedDatabase: boolean
  /** Whether backups hold the application key, encrypted with BACKUP_PASSPHRASE. */
  includesKey: boolean
  disks(): Promise<Disk[]>
  /** When the embedded database died and was started again; null if it did not. */
  databaseRestartedAt(): Date | null
}

/** The context of what looks at the machine of this process. */
export interface HostContext extends Context {
  host: Host
}

/** The context of what judges the state of the installation. */
export interface SystemContext extends HostContext, MailContext {
  jobLog: JobLog
}
