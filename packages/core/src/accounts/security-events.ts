import type { Context } from '../kernel/context.ts'
import { type SecurityEventKind, securityEventKind } from './account-schema.ts'

const HOUR_MS = 3_600_000
/** Applies separately to single and merged rows, so that repeated failures cannot displace a sign-in. */
const MAX_ROWS = 1000
/** Further networks within the same hour share one row, which bounds the rows of a distributed attack. */
const MAX_NETWORKS_PER_HOUR = 20
const MAX_USER_AGENT_LENGTH = 300

/** Events that unauthenticated requests can cause. Repetitions are merged into one row per network and hour. */
const REPEATED: readonly SecurityEventKind[] = [
  'sign_in_failed',
  'sign_in_locked',
  'code_failed',
  'password_failed',
  'override_refused',
  'passkey_failed',
  'key_failed',
  'new_password_requested',
]

type Recorder = Pick<Context, 'db' | 'now' | 'log' | 'countedAs' | 'userAgent'>

/**
 * Records an event in the database, for the barber's account screen, and in the log. Both contain the network but no
 * user input. For an error it must run outside the transaction that the error rolls back.
 */
export async function recordSecurityEvent(ctx: Recorder, kind: SecurityEventKind): Promise<void> {
  const { db, now, log, countedAs: network } = ctx
  log.info({ securityEvent: kind, network }, 'security event')
  const userAgent = ctx.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null
  if (REPEATED.includes(kind)) return recordRepeated({ ...ctx, userAgent }, kind)
  await db.securityEvent.create({ data: { kind, network, userAgent, firstAt: now, lastAt: now } })
}

/** One statement, because unauthenticated requests decide how often it runs. */
async function recordRepeated(
  { db, now, countedAs, userAgent }: Recorder,
  kind: SecurityEventKind,
) {
  const hour = `${kind} ${Math.floor(now.getTime() / HOUR_MS)} `
  await db.$executeRaw`
    WITH hour AS (
      SELECT count(*) < ${MAX_NETWORKS_PER_HOUR}
             OR bool_or(merge_key = ${hour + countedAs}) AS has_room
        FROM security_event
       WHERE starts_with(merge_key, ${hour}))
    INSERT INTO security_event AS stored (kind, network, user_agent, merge_key, first_at, last_at)
    SELECT ${kind},
           CASE WHEN has_room THEN ${countedAs} END,
           CASE WHEN has_room THEN ${userAgent} END,
           ${hour} || CASE WHEN has_room THEN ${String(countedAs)} ELSE 'others' END,
           ${now}, ${now}
      FROM hour
    ON CONFLICT (merge_key) DO UPDATE SET
      count = stored.count + 1,
      user_agent = excluded.user_agent,
      last_at = greatest(stored.last_at, excluded.last_at)`
}

/** Deletes the oldest events beyond the maximum number of rows. */
export async function capSecurityEvents({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.$executeRaw`
    DELETE FROM security_event
     WHERE id IN (SELECT id
                    FROM (SELECT id, row_number() OVER (PARTITION BY merge_key IS NULL
                                                        ORDER BY last_at DESC, id DESC) AS place
                            FROM security_event) AS ranked
                   WHERE place > ${MAX_ROWS})`
}

/** The limit per kind of row (single events, merged failures), so that failures cannot push a sign-in out of the list. */
const LISTED = 25

/** The newest first. */
export async function listSecurityEvents({ db }: Pick<Context, 'db'>) {
  const listed = (mergeKey: null | { not: null }) =>
    db.securityEvent.findMany({
      where: { mergeKey },
      orderBy: [{ lastAt: 'desc' }, { id: 'desc' }],
      take: LISTED,
    })
  const rows = (await Promise.all([listed(null), listed({ not: null })])).flat()
  rows.sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime() || b.id - a.id)
  return rows.map((row) => ({ ...row, kind: securityEventKind.parse(row.kind) }))
}

/** Whether a sign-in from this network has succeeded before, which excludes an attacker's networks. */
export async function isKnownNetwork({
  db,
  countedAs,
}: Pick<Context, 'countedAs' | 'db'>): Promise<boolean> {
  if (countedAs === null) return false
  const kind: SecurityEventKind = 'sign_in'
  const found = await db.securityEvent.findFirst({
    where: { kind, network: countedAs },
    select: { id: true },
  })
  return found !== null
}
