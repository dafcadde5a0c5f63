import type { Database } from '@haircuts/db/client'
import type { Enqueue, JobLog } from './background-jobs.ts'
import type {
  CalendarGateway,
  ChangeFeed,
  DeviceCookie,
  Host,
  Log,
  Mailer,
  MailFiles,
  PasswordHasher,
  PictureCookie,
  PictureStore,
  Push,
  SecretBox,
  SiteAddress,
} from './ports.ts'

/** The signed-in barber with the session of the request. */
export interface Admin {
  id: number
  email: string
  sessionId: number
}

/** The facts about the caller of a request. */
export interface Caller {
  admin: Admin | null
  /** The Idempotency-Key header. */
  idempotencyKey: string | null
  /** The network (client IP or prefix) whose attempts are rate limited; null turns limits off, for load tests. */
  countedAs: string | null
  /** The User-Agent header, by which the barber recognises devices in lists. */
  userAgent: string | null
  pictureCookie: PictureCookie
  deviceCookie: DeviceCookie
  /** For requests it is a child logger with the request id. */
  log: Log
}

/** The dependencies of a request or job. `now` is fixed here, so that tests control the time. */
export interface Context extends Caller {
  db: Database
  now: Date
  secretBox: SecretBox
  passwords: PasswordHasher
  pictures: PictureStore
  enqueue: Enqueue
  jobLog: JobLog
  host: Host
  mailer: Mailer
  mailFiles: MailFiles
  site: SiteAddress
  cloud: CalendarGateway
  push: Push
  changes: ChangeFeed
  /** How many nightly backups are stored. */
  keptBackups: number
  /** Delays this caller by the given milliseconds, without blocking others. */
  wait: (ms: number) => Promise<void>
}
