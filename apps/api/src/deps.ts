import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PasswordHasher } from '@haircuts/core/accounts/password-hasher'
import type { CalendarGateway } from '@haircuts/core/calendar-sync/calendar-gateway'
import type { SiteAddress } from '@haircuts/core/kernel/context'
import type { OutsideFetch } from '@haircuts/core/kernel/outside-fetch'
import type { SecretBox } from '@haircuts/core/kernel/secrets'
import type { Mailer, MailFiles } from '@haircuts/core/messages/mailer'
import type { Push } from '@haircuts/core/messages/push-service'
import type { Host } from '@haircuts/core/operations/host'
import { connectDatabase, type Database } from '@haircuts/db/client'
import type { AppCaller, AppContext } from '@haircuts/router/context'
import { icloud } from './adapters/calendar/icloud.ts'
import { type ChangeStream, changeStream } from './adapters/change-stream.ts'
import { filesMailer, mailFolder } from './adapters/mail/mailer-files.ts'
import { postmarkMailer } from './adapters/mail/mailer-postmark.ts'
import { smtpMailer } from './adapters/mail/mailer-smtp.ts'
import { outsideFetch } from './adapters/outside-fetch.ts'
import { passwordHasher } from './adapters/password-hasher.ts'
import type { PictureFiles } from './adapters/pictures/pictures.ts'
import { pictureFiles } from './adapters/pictures/pictures-s3.ts'
import { webPush } from './adapters/push/web-push.ts'
import { readOrCreateKey, secretBox } from './adapters/secret-box.ts'
import { backupJobs } from './backup/backup-jobs.ts'
import { host, type Restarts } from './backup/host.ts'
import type { Env } from './env.ts'
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
  mailer: Mailer
  mailFiles: MailFiles
  site: SiteAddress
  cloud: CalendarGateway
  push: Push
  outside: OutsideFetch
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
  return {
    env,
    db,
    secretBox: secretBox(env.APP_KEY ?? readOrCreateKey(env.DATA_DIR)),
    passwords: passwordHasher,
    pictures: pictureFiles(env),
    queue: jobQueue(databaseUrl, {
      db,
      jobs: [...jobs, ...backupJobs(env, databaseUrl)],
      runsJobs: env.ROLE !== 'web',
      now: currentTime,
    }),
    host: host(env, restarts, isDemo),
    cloud: icloud(env.ICLOUD_CALDAV_URL),
    mailer: mailerOf(env),
    mailFiles: mailFolder(env.DATA_DIR),
    push: webPush({ subject: pushSubject(env) }),
    outside: outsideFetch(),
    changes: changeStream(databaseUrl),
    site: { urlOf: (path) => `${env.PUBLIC_URL}${env.BASE_PATH}${path}` },
    webApp: fileURLToPath(new URL('../../web/dist/', import.meta.url)),
    now: currentTime,
  }
}

/** Postmark, else a mail server; without both, mail is kept as files and can be read in the back office. */
function mailerOf(env: Env): Mailer {
  const sender = env.EMAIL_FROM ?? null
  const { POSTMARK_SERVER_TOKEN: token, SMTP_URL: server } = env
  const { POSTMARK_NUDGE_STREAM: nudgeStream, POSTMARK_API_URL: apiUrl } = env
  if (token) return postmarkMailer({ token, sender, nudgeStream, apiUrl })
  return server ? smtpMailer({ server, sender }) : filesMailer(env.DATA_DIR, sender)
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
export function contextFor(deps: Deps, caller: Partial<AppCaller> = {}): AppContext {
  const { db, env, secretBox, passwords, pictures, site, cloud, mailer, mailFiles, push } = deps
  const { queue, host, changes, outside } = deps
  const wait = (ms: number) => setTimeout(ms)
  const { enqueue, log: jobLog } = queue
  const work = { enqueue, jobLog, wait }
  const mail = { mailer, mailFiles }
  const ports = {
    secretBox,
    passwords,
    pictures,
    site,
    cloud,
    push,
    outside,
    host,
    changes,
    ...work,
    ...mail,
  }
  const keptBackups = env.BACKUP_KEEP
  return { db, now: deps.now(), keptBackups, ...ports, ...NO_CALLER, ...caller }
}
