import type { Database } from '@haircuts/db/client'
import { ask } from '@haircuts/db/prepared'
import type { Admin, Context } from '../context.ts'
import { sha256 } from '../digest.ts'
import { Refusal } from '../refusal.ts'

const IDLE_MS = 14 * 86_400_000

/** The one who signed in, in operations that only he may call. */
export function adminOf({ admin }: Context): Admin {
  if (!admin) throw new Refusal('signInNeeded')
  return admin
}

interface FoundSession extends Admin {
  lastUsedAt: Date
}

/** Every call of the barber's begins with this. */
const BY_TOKEN = {
  name: 'session by token',
  text: `
    SELECT admin.id, admin.email::text, session.id AS "sessionId",
           session.last_used_at AS "lastUsedAt"
      FROM session JOIN admin ON admin.id = session.admin_id
     WHERE session.token_hash = decode($1, 'hex')
       AND session.expires_at > $2::timestamptz AND session.last_used_at > $3::timestamptz`,
}

/** The session a token stands for, unless it is over: signed out, too old, or idle for too long. */
export async function sessionOfToken(
  db: Database,
  { token, now }: { token: string; now: Date },
): Promise<FoundSession | null> {
  const hash = Buffer.from(sha256(token)).toString('hex')
  const instants = [now, idleSince(now)].map((instant) => instant.toISOString())
  const [found] = await ask<FoundSession>(db, BY_TOKEN, [hash, ...instants])
  return found ?? null
}

/** Whether a cookie belongs to a login that still stands. */
export async function opensPictures(
  db: Database,
  { cookie, now }: { cookie: string; now: Date },
): Promise<boolean> {
  const session = await db.session.findUnique({
    where: {
      cookieHash: sha256(cookie),
      expiresAt: { gt: now },
      lastUsedAt: { gt: idleSince(now) },
    },
    select: { id: true },
  })
  return session !== null
}

/** Every device that is signed in, the one last used first. */
export async function listSessions(ctx: Context) {
  const { id, sessionId } = adminOf(ctx)
  const rows = await ctx.db.session.findMany({
    where: {
      adminId: id,
      expiresAt: { gt: ctx.now },
      lastUsedAt: { gt: idleSince(ctx.now) },
    },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
  })
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    isCurrent: row.id === sessionId,
  }))
}

export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS)
}
