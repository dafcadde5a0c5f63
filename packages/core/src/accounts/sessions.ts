import type { Database, DatabaseOrTransaction } from '@haircuts/db/client'
import { snapshotCached } from '@haircuts/db/snapshot-cache'
import { AppError } from '../kernel/app-error.ts'
import type { Admin, Context } from '../kernel/context.ts'
import { retentionMs } from '../kernel/define.ts'
import { sha256 } from '../kernel/secrets.ts'
import { ACCOUNTS } from './declares.ts'

const IDLE_MS = retentionMs(ACCOUNTS.retention.sessions)

/** The signed-in admin. @throws AppError signInNeeded */
export function adminOf({ admin }: Pick<Context, 'admin'>): Admin {
  if (!admin) throw new AppError('signInNeeded')
  return admin
}

interface ActiveSession extends Admin {
  lastUsedAt: Date
}

/** Cached, because every authenticated call runs it. */
const sessionOfHash = snapshotCached((db: DatabaseOrTransaction, tokenHash: string) =>
  db.session.findUnique({
    where: { tokenHash: Buffer.from(tokenHash, 'hex') },
    select: {
      id: true,
      lastUsedAt: true,
      expiresAt: true,
      admin: { select: { id: true, email: true } },
    },
  }),
)

/** The session of a bearer token, or null when it is unknown, expired or idle for too long. */
export async function sessionOfToken(
  db: DatabaseOrTransaction,
  { token, now }: { token: string; now: Date },
): Promise<ActiveSession | null> {
  const found = await sessionOfHash(db, Buffer.from(sha256(token)).toString('hex'))
  if (!found || !isActive(found, now)) return null
  const { id: sessionId, lastUsedAt, admin } = found
  return { id: admin.id, email: admin.email, sessionId, lastUsedAt }
}

/** Whether the session that the caller came with is still there. */
export async function hasSession(ctx: Pick<Context, 'admin' | 'db'>): Promise<boolean> {
  return (await ctx.db.session.count({ where: { id: adminOf(ctx).sessionId } })) > 0
}

/** Whether the picture cookie belongs to an active session. */
export async function opensPictures(
  db: Database,
  { cookie, now }: { cookie: string; now: Date },
): Promise<boolean> {
  const session = await db.session.findUnique({
    where: {
      cookieHash: sha256(cookie),
      ...activeSessions(now),
    },
    select: { id: true },
  })
  return session !== null
}

/** All active sessions, most recently used first. */
export async function listSessions(ctx: Pick<Context, 'admin' | 'db' | 'now'>) {
  const { id, sessionId } = adminOf(ctx)
  const rows = await ctx.db.session.findMany({
    where: {
      adminId: id,
      ...activeSessions(ctx.now),
    },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
  })
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
}

/** The filter for active sessions: ended ones remain in the table until the next sweep. */
export function activeSessions(now: Date) {
  return { expiresAt: { gt: now }, lastUsedAt: { gt: idleSince(now) } }
}

export function isActive(
  { expiresAt, lastUsedAt }: { expiresAt: Date; lastUsedAt: Date },
  now: Date,
): boolean {
  return expiresAt > now && lastUsedAt > idleSince(now)
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS)
}

/**
 * Deletes the devices with notifications whose session has expired and was swept. The deletion of a session deletes its own
 * devices; what signs all others out has to reach these as well.
 */
export function forgetExpiredDevices({ db }: { db: DatabaseOrTransaction }) {
  return db.pushDevice.deleteMany({ where: { sessionId: null } })
}
