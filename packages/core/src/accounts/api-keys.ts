import type { Database, DatabaseOrTransaction } from '@haircuts/db/client'
import { snapshotCached } from '@haircuts/db/snapshot-cache'
import type { ApiKeyScope } from '../kernel/api-key-form.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Admin, ApiKey, Context } from '../kernel/context.ts'
import { randomToken, sha256 } from '../kernel/secrets.ts'
import { apiKeyScope, type CreateApiKeyInput } from './api-key-schema.ts'
import { confirmIdentity } from './change-credentials.ts'
import { recordSecurityEvent } from './security-events.ts'
import { adminOf } from './sessions.ts'
import { countFailedKey } from './sign-in-attempts.ts'

const HOUR_MS = 3_600_000
const MAX_KEYS = 20
/** Distinguishes a key from the token of a session, and lets scanners of repositories recognise one. */
const KEY_PREFIX = 'haircuts_'
/** The prefix and four of 43 random characters. */
const SHOWN_LENGTH = KEY_PREFIX.length + 4

export function isApiKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX)
}

/**
 * Requires a recent sign-in or the password, because the key lets someone in until it is revoked.
 *
 * @returns the key, which is not stored and never shown again.
 * @throws AppError tooManyApiKeys, tooManySignIns, or a field error on `password`.
 */
export async function createApiKey(
  ctx: Parameters<typeof confirmIdentity>[0],
  { name, scopes, password }: CreateApiKeyInput,
) {
  await confirmIdentity(ctx, password)
  const key = `${KEY_PREFIX}${randomToken()}`
  const created = await ctx.db.$transaction(async (tx) => {
    const { id: adminId } = adminOf(ctx)
    // Orders concurrent calls, so that they do not exceed the limit together.
    await tx.$queryRaw`SELECT FROM admin WHERE id = ${adminId} FOR UPDATE`
    if ((await tx.apiKey.count()) >= MAX_KEYS) throw new AppError('tooManyApiKeys')
    return tx.apiKey.create({
      data: {
        ...{ adminId, name, scopes, createdAt: ctx.now },
        keyHash: sha256(key),
        keyStart: key.slice(0, SHOWN_LENGTH),
      },
      select: SHOWN,
    })
  })
  await recordSecurityEvent(ctx, 'key_created')
  return { ...viewOf(created), key }
}

const SHOWN = {
  id: true,
  name: true,
  scopes: true,
  keyStart: true,
  createdAt: true,
  lastUsedAt: true,
} as const

const scopesOf = ({ scopes }: { scopes: string[] }) => apiKeyScope.array().parse(scopes)

function viewOf<Row extends { scopes: string[] }>(row: Row) {
  return { ...row, scopes: scopesOf(row) }
}

/** The newest first. */
export async function listApiKeys({ db }: Pick<Context, 'db'>) {
  const rows = await db.apiKey.findMany({ select: SHOWN, orderBy: { id: 'desc' } })
  return rows.map(viewOf)
}

/** Ends a key immediately in every process. @throws AppError apiKeyNotFound */
export async function revokeApiKey(ctx: Context, { id }: { id: number }): Promise<void> {
  const { count } = await ctx.db.apiKey.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('apiKeyNotFound')
  await recordSecurityEvent(ctx, 'key_revoked')
}

/** Cached, because every call with a key runs it. */
const keyOfHash = snapshotCached((db: DatabaseOrTransaction, keyHash: string) =>
  db.apiKey.findUnique({
    where: { keyHash: Buffer.from(keyHash, 'hex') },
    select: {
      id: true,
      scopes: true,
      lastUsedAt: true,
      admin: { select: { id: true, email: true } },
    },
  }),
)

/** The key of a request, by its hash. `last_used_at` is updated at most once an hour. */
export async function apiKeyOf(
  db: Database,
  { key, now }: { key: string; now: Date },
): Promise<ApiKey | 'unknown'> {
  const found = await keyOfHash(db, Buffer.from(sha256(key)).toString('hex'))
  if (!found) return 'unknown'
  const { id, lastUsedAt, admin } = found
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= HOUR_MS) {
    await db.apiKey.updateMany({ where: { id }, data: { lastUsedAt: now } })
  }
  // No session has this id: what belongs to a session stays closed to a key.
  return { scopes: scopesOf(found), admin: { ...admin, sessionId: 0 } }
}

type KeyCaller = Pick<Context, 'admin' | 'apiKey'>

/** The barber, or the key that acts for him in an operation that these scopes open. */
export function adminWithin(
  { admin, apiKey }: KeyCaller,
  openTo: readonly ApiKeyScope[] = [],
): Admin | null {
  if (admin || apiKey === null || apiKey === 'unknown') return admin
  return openTo.some((scope) => apiKey.scopes.includes(scope)) ? apiKey.admin : null
}

/**
 * Why a caller may not use an operation of the barber. Failed keys are counted by network, as failed logins are.
 *
 * @throws AppError tooManySignIns
 */
export async function rejectionOf(ctx: Context): Promise<AppError> {
  if (ctx.apiKey === null) return new AppError('signInNeeded')
  if (ctx.apiKey !== 'unknown') return new AppError('scopeMissing')
  await countFailedKey(ctx)
  await recordSecurityEvent(ctx, 'key_failed')
  return new AppError('signInNeeded', { detail: 'This API key does not exist or was revoked.' })
}
