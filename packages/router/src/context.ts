import type { Database } from '@haircuts/db/client'
import type {
  CalendarGateway,
  Enqueue,
  Mailer,
  PasswordHasher,
  PictureCookie,
  PictureStore,
  Push,
  SecretBox,
  SiteAddress,
} from './ports.ts'

/** The signed-in barber, and the session he speaks through. */
export interface Admin {
  id: number
  email: string
  sessionId: number
}

/** Who calls, and what is known of him. */
export interface Caller {
  admin: Admin | null
  /** The caller's own key for a request it may have to send again. */
  idempotencyKey: string | null
  /** The network whose attempts to sign in are counted; null where nothing is, for load tests. */
  countedAs: string | null
  /** What the browser calls itself, so that the barber knows his devices again. */
  userAgent: string | null
  pictureCookie: PictureCookie
}

/** What a request or a job holds. Rules take `now` from here, so that a test can choose the hour. */
export interface Context extends Caller {
  db: Database
  now: Date
  secretBox: SecretBox
  passwords: PasswordHasher
  pictures: PictureStore
  enqueue: Enqueue
  mailer: Mailer
  site: SiteAddress
  cloud: CalendarGateway
  push: Push
}
