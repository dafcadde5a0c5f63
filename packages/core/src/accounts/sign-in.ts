import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { Database, DatabaseOrTransaction } from '@haircuts/db/client'
import { AppError } from '../kernel/app-error.ts'
import type { Admin, Context } from '../kernel/context.ts'
import { randomPassword, randomToken, sha256 } from '../kernel/secrets.ts'
import type { LoginInput } from './account-schema.ts'
import { isCommonPassword } from './change-credentials.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { PictureCookie } from './picture-cookie.ts'
import { recordSecurityEvent } from './security-events.ts'
import { adminOf, forgetExpiredDevices, sessionOfToken } from './sessions.ts'
import { countAttempt, forgetAllAttempts, forgetAttempts } from './sign-in-attempts.ts'
import { checkSecondFactor } from './two-factor.ts'

const HOUR_MS = 3_600_000
const LIFETIME_MS = 30 * 86_400_000
/** A passkey cannot be guessed or told to another person, so the device may stay signed in for longer. */
const LIFETIME_BY_PASSKEY_MS = 90 * 86_400_000
const MAX_USER_AGENT_LENGTH = 300
/** How long to wait for a first start: longer than it takes on a slow machine. */
const FIRST_START_MS = 20_000
const ASK_EVERY_MS = 250

/**
 * Resolves a bearer token to the admin with one query. `last_used_at` is updated at most once an hour.
 *
 * @returns null for a token that is unknown or expired.
 */
export async function adminOfToken(
  db: Database,
  presented: { token: string; now: Date },
): Promise<Admin | null> {
  const session = await sessionOfToken(db, presented)
  if (!session) return null
  const { lastUsedAt, ...admin } = session
  if (presented.now.getTime() - lastUsedAt.getTime() >= HOUR_MS) {
    await db.session.updateMany({
      where: { id: admin.sessionId },
      data: { lastUsedAt: presented.now },
    })
  }
  return admin
}

/**
 * Signs in with email, password and, where two-factor login is on, a code. An unknown email and a wrong password
 * give the same error after the same time, so that accounts cannot be enumerated.
 *
 * @throws AppError wrongCredentials, otpRequired, otpWrong, tooManySignIns.
 */
export async function signIn(
  ctx: Context & { passwords: PasswordHasher } & { wait: (ms: number) => Promise<void> } & {
    pictureCookie: PictureCookie
  },
  { username, password, otp }: LoginInput,
) {
  const admin = await ctx.db.admin.findUnique({ where: { email: username } })
  // The stored spelling, because the case folding of the database differs from JavaScript's.
  const account = admin?.email ?? username
  await countAttempt(ctx, account)
  const isRight = await ctx.passwords.verify(admin?.passwordHash ?? null, password)
  if (!admin || !isRight) {
    await recordSecurityEvent(ctx, 'sign_in_failed')
    throw new AppError('wrongCredentials')
  }
  await checkSecondFactor(ctx, { admin, otp })
  await forgetAttempts(ctx, account)
  const session = await openSession(ctx, ctx.db, { adminId: admin.id, passkeyId: null })
  await recordSecurityEvent(ctx, 'sign_in')
  return session
}

/** Opens a session of the account, by the passkey if there is one. */
export async function openSession(
  ctx: Pick<Context, 'userAgent' | 'now'> & { pictureCookie: PictureCookie },
  db: DatabaseOrTransaction,
  { adminId, passkeyId }: { adminId: number; passkeyId: number | null },
) {
  const accessToken = randomToken()
  const cookie = randomToken()
  const lifetimeMs = passkeyId === null ? LIFETIME_MS : LIFETIME_BY_PASSKEY_MS
  const expiresAt = new Date(ctx.now.getTime() + lifetimeMs)
  await db.session.create({
    data: {
      adminId,
      passkeyId,
      tokenHash: sha256(accessToken),
      cookieHash: sha256(cookie),
      userAgent: ctx.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      createdAt: ctx.now,
      lastUsedAt: ctx.now,
      expiresAt,
    },
  })
  ctx.pictureCookie.set(cookie, expiresAt)
  return { accessToken, tokenType: 'bearer' as const, expiresAt }
}

/** Deletes the session, which invalidates its token and picture cookie immediately in every process. */
export async function signOut(
  ctx: Pick<Context, 'admin' | 'db'> & { pictureCookie: PictureCookie },
): Promise<void> {
  await ctx.db.session.deleteMany({ where: { id: adminOf(ctx).sessionId } })
  ctx.pictureCookie.clear()
}

export interface Credentials {
  email: string
  /** Null when it was chosen by the caller; a generated password is shown only once. */
  password: string | null
}

/**
 * Creates the first account with the given or a generated password. An advisory lock makes processes that start
 * together create only one.
 *
 * @returns null when an account exists already, which then stays unchanged.
 * @throws Error when the password is a common one.
 */
export async function createFirstAdmin(
  ctx: Pick<Context, 'db'> & { passwords: PasswordHasher },
  { email, password }: { email: string; password: string | undefined },
): Promise<Credentials | null> {
  if ((await ctx.db.admin.count()) > 0) return null
  const { generated, passwordHash } = await preparePassword(ctx, password)
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.firstAdmin})`
    if ((await tx.admin.count()) > 0) return null
    await tx.admin.create({ data: { email, passwordHash } })
    return { email, password: generated }
  })
}

/** @returns the hash of the given or a generated password. @throws Error naming the variable ADMIN_PASSWORD. */
async function preparePassword(
  { passwords }: { passwords: PasswordHasher },
  given: string | undefined,
) {
  if (given && (await isCommonPassword(given))) {
    throw new Error('ADMIN_PASSWORD is one of the most common passwords: choose another one.')
  }
  const password = given || randomPassword()
  return {
    generated: given ? null : password,
    passwordHash: await passwords.hash(password),
  }
}

/**
 * Recovery from the command line: sets a new password, turns two-factor login off, removes all passkeys, signs all
 * devices out, revokes all API keys and resets all sign-in attempts. Whoever has a lost device is locked out.
 *
 * @returns the new credentials and the names of the removed passkeys.
 * @throws Error when there is no account, or when the password is a common one.
 */
export async function resetPassword(
  ctx: Context & { wait: (ms: number) => Promise<void> } & { passwords: PasswordHasher },
  password: string | undefined,
): Promise<{ admin: Credentials; removedPasskeys: string[] }> {
  const admin = await firstAdmin(ctx)
  const { generated, passwordHash } = await preparePassword(ctx, password)
  const adminId = admin.id
  const [passkeys] = await ctx.db.$transaction([
    ctx.db.passkey.findMany({ where: { adminId }, select: { name: true }, orderBy: { id: 'asc' } }),
    ctx.db.passkey.deleteMany({ where: { adminId } }),
    ctx.db.admin.update({ where: { id: adminId }, data: { passwordHash } }),
    ctx.db.session.deleteMany({ where: { adminId } }),
    forgetExpiredDevices(ctx),
    ctx.db.twoFactor.deleteMany({ where: { adminId } }),
    ctx.db.apiKey.deleteMany({ where: { adminId } }),
    forgetAllAttempts(ctx),
  ])
  await recordSecurityEvent(ctx, 'password_reset')
  const removedPasskeys = passkeys.map(({ name }) => name)
  return { admin: { email: admin.email, password: generated }, removedPasskeys }
}

/** Waits a little: the first start may be making the account, as when both commands were pasted together. */
async function firstAdmin({
  db,
  wait,
}: Pick<Context, 'db'> & { wait: (ms: number) => Promise<void> }) {
  for (let waited = 0; waited <= FIRST_START_MS; waited += ASK_EVERY_MS) {
    const admin = await db.admin.findFirst({ orderBy: { id: 'asc' } })
    if (admin) return admin
    await wait(ASK_EVERY_MS)
  }
  throw new Error('There is no account yet: the first start creates one.')
}

/** Signs another device out. @throws AppError notFound */
export async function revokeSession(ctx: Context, { id }: { id: number }): Promise<void> {
  const { count } = await ctx.db.session.deleteMany({ where: { id, adminId: adminOf(ctx).id } })
  if (count === 0) throw new AppError('notFound')
  await recordSecurityEvent(ctx, 'sessions_ended')
}

/** Signs out every device except the current one. */
export async function revokeOtherSessions(ctx: Context): Promise<void> {
  const { id, sessionId } = adminOf(ctx)
  const others = { adminId: id, id: { not: sessionId } }
  const [{ count }, devices] = await ctx.db.$transaction([
    ctx.db.session.deleteMany({ where: others }),
    forgetExpiredDevices(ctx),
  ])
  if (count + devices.count > 0) await recordSecurityEvent(ctx, 'sessions_ended')
}
