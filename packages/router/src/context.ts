import type { PasswordHasher } from '@haircuts/core/accounts/password-hasher'
import type { PictureCookie } from '@haircuts/core/accounts/picture-cookie'
import type { DeviceCookie } from '@haircuts/core/bookings/same-again/device-cookie'
import type { CalendarGateway } from '@haircuts/core/calendar-sync/calendar-gateway'
import type { CalendarReader } from '@haircuts/core/calendar-sync/calendar-reader'
import type { NameRecords } from '@haircuts/core/emails/mail-server/name-records'
import type { Mailer, MailFiles } from '@haircuts/core/emails/mailer'
import type { JobLog } from '@haircuts/core/kernel/background-jobs'
import type { ChangeFeed } from '@haircuts/core/kernel/changes'
import type { Caller, Context } from '@haircuts/core/kernel/context'
import type { OutsideFetch } from '@haircuts/core/kernel/outside-fetch'
import type { Push } from '@haircuts/core/notifications/push-service'
import type { Host } from '@haircuts/core/operations/host'
import type { PictureStore } from '@haircuts/core/pictures/picture-store'

/** The caller of a request, with the cookies that the response may set. */
export interface AppCaller extends Caller {
  pictureCookie: PictureCookie
  deviceCookie: DeviceCookie
}

/** The context of every procedure and job: that of all modules, and each service that one of them uses. */
export interface AppContext extends Context, AppCaller {
  passwords: PasswordHasher
  pictures: PictureStore
  jobLog: JobLog
  host: Host
  mailer: Mailer
  mailFiles: MailFiles
  cloud: CalendarGateway
  calendarReader: CalendarReader
  push: Push
  outside: OutsideFetch
  nameRecords: NameRecords
  changes: ChangeFeed
  /** How many nightly backups are stored. */
  maxBackups: number
  /** Delays this caller by the given milliseconds, without blocking others. */
  wait: (ms: number) => Promise<void>
}
