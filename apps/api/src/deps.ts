import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PasswordHasher } from '@haircuts/core/accounts/password-hasher'
import type { CalendarGateway } from '@haircuts/core/calendar-sync/calendar-gateway'
import type { CalendarReader } from '@haircuts/core/calendar-sync/calendar-reader'
import type { NameRecords } from '@haircuts/core/emails/mail-server/name-records'
import type { Mailer, MailFiles } from '@haircuts/core/emails/mailer'
import type { SiteAddress } from '@haircuts/core/kernel/context'
import type { OutsideFetch } from '@haircuts/core/kernel/outside-fetch'
import type { SecretBox } from '@haircuts/core/kernel/secrets'
import type { Push } from '@haircuts/core/notifications/push-service'
import type { Host } from '@haircuts/core/operations/host'
import { connectDatabase, type Database } from '@haircuts/db/client'
import type { AppCaller, AppContext } from '@haircuts/router/context'
import { icloud } from './adapters/calendar/caldav.ts'
import { calendarReader } from './adapters/calendar/calendar-reader.ts'
import { type ChangeStream, changeStream } from './adapters/change-stream.ts'
import { currentMailer } from './adapters/mail/current-mailer.ts'
import { dnsRecords } from './adapters/mail/dns-records.ts'
import { mailFolder } from './adapters/mail/mailer-files.ts'
import { outsideFetch } from './adapters/outside-fetch.ts'
import { passwordHasher } from './adapters/password-hasher.ts'
import type { PictureFiles } from './adapters/pictures/pictures.ts'
import { pictureFiles } from './adapters/pictures/pictures-s3.ts'
import { webPush } from './adapters/push/web-push.ts'
import { readOrCreateKey, secretBox } from './adapters/secret-box.ts'
import { backupJobs } from './backup/backup-jobs.ts'
import { host, type Restarts } from './backup/host.ts'
import type { Env } from './env.ts'
import { browserFiles } from './http/site/web-app.ts'
import { jobs } from './jobs/index.ts'
import { type JobQueue, jobQueue } from './jobs/queue.ts'
import { currentTime } from './process/current-time.ts'

export interface Deps {
  env: Env
  db: Database
  secretBox: SecretBox
  passwords: PasswordHasher
  pictures: PictureFiles
  queue: JobQueue
  host: Host
  /** The mailer of the present configuration. */
  mailer: () => Promise<Mailer>
  mailFiles: MailFiles
  site: SiteAddress
  cloud: CalendarGateway
  calendarReader: CalendarReader
  push: Push
  outside: OutsideFetch
  nameRecords: NameRecords
  changes: ChangeStream
  /** The folder of the built web app. */
  webApp: string
  now: () => Date
}

interface Started {
  restarts?: Restarts
  isDemo?: boolean
}

/** Creates the adapters of production. */
export function buildDeps(
  env: Env,
  databaseUrl: string,
  { restarts = { lastAt: null }, isDemo = false }: Started = {},
): Deps {
  const db = connectDatabase(databaseUrl)
  const webApp = fileURLToPath(new URL('../../web/dist/', import.meta.url))
  const outside = outsideFetch()
  const box = secretBox(env.APP_KEY ?? readOrCreateKey(env.DATA_DIR))
  return {
    env,
    db,
    secretBox: box,
    passwords: passwordHasher,
    pictures: pictureFiles(env),
    queue: jobQueue(databaseUrl, {
      db,
      jobs: [...jobs, ...backupJobs(env, databaseUrl)],
      runsJobs: env.ROLE !== 'web',
      now: currentTime,
    }),
    host: host(env, {
      restarts,
      isDemo,
      hasLicenses: existsSync(join(browserFiles(webApp), 'licenses.txt')),
    }),
    cloud: icloud(env.ICLOUD_CALDAV_URL),
    calendarReader: calendarReader(),
    mailer: currentMailer(env, { db, secretBox: box }),
    mailFiles: mailFolder(env.DATA_DIR),
    push: webPush({ subject: pushSubject(env), outside }),
    outside,
    nameRecords: dnsRecords(),
    changes: changeStream(databaseUrl),
    site: { urlOf: (path) => `${env.PUBLIC_URL}${env.BASE_PATH}${path}` },
    webApp,
    now: currentTime,
  }
}

/** The contact for push services (VAPID subject): the site if it is on https, or else the barber's address. */
function pushSubject({ PUBLIC_URL, ADMIN_EMAIL }: Env): string {
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${ADMIN_EMAIL}`
}

/** The caller of jobs and of the server's own work. */
const NO_CALLER: AppCaller = {
  admin: null,
  apiKey: null,
  idempotencyKey: null,
  countedAs: null,
  userAgent: null,
  pictureCookie: { set: () => {}, clear: () => {} },
  deviceCookie: { token: null, set: () => {}, clear: () => {} },
  log: { info: () => {} },
}

/** The context of one operation for one caller; `now` stays the same during the operation. */
export async function contextFor(deps: Deps, caller: Partial<AppCaller> = {}): Promise<AppContext> {
  const { db, env, secretBox, passwords, pictures, site, cloud, mailFiles, push } = deps
  const { queue, host, changes, outside, nameRecords, calendarReader } = deps
  const wait = (ms: number) => setTimeout(ms)
  const { enqueue, log: jobLog } = queue
  const work = { enqueue, jobLog, wait }
  const mail = { mailer: await deps.mailer(), mailFiles, nameRecords }
  const ports = {
    secretBox,
    passwords,
    pictures,
    site,
    cloud,
    calendarReader,
    push,
    outside,
    host,
    changes,
    ...work,
    ...mail,
  }
  const maxBackups = env.BACKUP_KEEP
  return { db, now: deps.now(), maxBackups, ...ports, ...NO_CALLER, ...caller }
}
