import {
  findMailServer,
  openMailPassword,
  securityOf,
} from '@haircuts/core/emails/mail-server/stored-mail-server'
import type { Mailer } from '@haircuts/core/emails/mailer'
import { parseSender } from '@haircuts/core/emails/sender-address'
import type { SecretBox } from '@haircuts/core/kernel/secrets'
import type { Database, MailServer } from '@haircuts/db/client'
import type { Env } from '../../env.ts'
import { filesMailer } from './mailer-files.ts'
import { postmarkMailer } from './mailer-postmark.ts'
import { SETTLED_AFTER_MS, smtpMailer } from './mailer-smtp.ts'
import { type OpenSocket, publicSocket } from './public-socket.ts'

const UNREADABLE =
  'The password of the mail server cannot be read, because the application key was changed: enter it again in Settings.'

interface CurrentMailerOptions {
  db: Database
  secretBox: SecretBox
  openSocket?: OpenSocket
  /** The certificate authority that is trusted instead of the public ones. */
  ca?: string
}

/**
 * Returns the mailer that is configured now. It is called for every request and job, so that a change in the back office reaches
 * all processes without a restart. The order is: Postmark of the environment, SMTP_URL of the environment, the mail server that
 * the barber entered. Without any of them, mail is kept as files, which the back office shows.
 */
export function currentMailer(
  env: Env,
  { db, secretBox, openSocket = publicSocket(), ca }: CurrentMailerOptions,
): () => Promise<Mailer> {
  const fixed = environmentMailer(env)
  if (fixed) return async () => fixed
  // A mail that another process hands to a mail server right now must not be written as a file too, when that server is removed.
  const settled = { settledAfterMs: SETTLED_AFTER_MS }
  const files = { ...filesMailer(env.DATA_DIR, env.EMAIL_FROM ?? null), ...settled }
  let latest: { key: string; mailer: Mailer } | null = null

  function storedMailer(stored: MailServer): Mailer {
    const { host, port, username: user, encryptedPassword, sender } = stored
    const password = encryptedPassword && openMailPassword({ secretBox }, stored, encryptedPassword)
    const security = securityOf(stored)
    const mailer = smtpMailer({
      server: {
        host,
        port,
        isTls: security === 'tls',
        login: user !== null && password !== null ? { user, password } : null,
      },
      sender: parseSender(sender),
      startTls: security === 'none' ? 'never' : 'required',
      openSocket,
      loginPlace: 'Settings, Mail server',
      ...(ca ? { ca } : {}),
    })
    return encryptedPassword && password === null ? withoutPassword(mailer) : mailer
  }

  return async () => {
    const stored = await findMailServer(db)
    if (!stored) return files
    const { encryptedPassword, ...rest } = stored
    const key = JSON.stringify([
      rest,
      encryptedPassword && Buffer.from(encryptedPassword).toString('base64'),
    ])
    // The mailer holds the connections to the server, and the pause after a rejected login.
    if (latest?.key !== key) latest = { key, mailer: storedMailer(stored) }
    return latest.mailer
  }
}

function environmentMailer(env: Env): Mailer | null {
  const sender = env.EMAIL_FROM ?? null
  const { POSTMARK_SERVER_TOKEN: token, SMTP_URL: server } = env
  const { POSTMARK_NUDGE_STREAM: nudgeStream, POSTMARK_API_URL: apiUrl } = env
  if (token) {
    const postmark = postmarkMailer({ token, sender, nudgeStream, apiUrl })
    return { ...postmark, fixed: { server: null } }
  }
  if (!server) return null
  const { host, port, isTls, login } = server
  const security = isTls ? 'tls' : 'starttls'
  const fixed = { server: { host, port, security, user: login?.user ?? null } } as const
  return { ...smtpMailer({ server, sender }), fixed }
}

/** Sends nothing, since the login could not be completed. */
function withoutPassword(mailer: Mailer): Mailer {
  return {
    ...mailer,
    send: async () => ({ outcome: 'later', reason: UNREADABLE, isUnsure: false }),
    probe: async () => ({ isSent: false, answer: null, problem: 'login' }),
  }
}
