import type { Database, DatabaseOrTransaction } from '@haircuts/db/client'
import { remembering } from '@haircuts/db/remembered'
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

/** Instants in epoch milliseconds. */
interface SessionRow extends Admin {
  lastUsedAt: number
  expiresAt: number
}

/** Every call of the barber's begins with this. */
const sessionsOfHash = remembering<SessionRow>({
  name: 'session by token',
  text: `
    SELECT admin.id, admin.email::text, session.id AS "sessionId",
           round(extract(epoch FROM session.last_used_at) * 1000)::float8 AS "lastUsedAt",
           round(extract(epoch FROM session.expires_at) * 1000)::float8 AS "expiresAt"
      FROM session JOIN admin ON admin.id = session.admin_id
     WHERE session.token_hash = decode($1, 'hex')`,
})

/** The session a token stands for, unless it is over: signed out, too old, or idle for too long. */
export async function sessionOfToken(
  db: DatabaseOrTransaction,
  { token, now }: { token: string; now: Date },
): Promise<FoundSession | null> {
  const [found] = await sessionsOfHash(db, [Buffer.from(sha256(token)).toString('hex')])
  if (!found || found.expiresAt <= now.getTime()) return null
  const { id, email, sessionId } = found
  const lastUsedAt = new Date(found.lastUsedAt)
  return lastUsedAt > idleSince(now) ? { id, email, sessionId, lastUsedAt } : null
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
