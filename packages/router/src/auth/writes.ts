import type { Database } from '@haircuts/db/client'
import type { Admin, Context } from '../context.ts'
import { randomPassword, randomToken, sha256 } from '../digest.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { countAttempt, forgetAttempts } from '../sign-in-attempt/writes.ts'
import { adminOf, idleSince, sessionOfToken } from './reads.ts'
import type { ChangePasswordInput, LoginInput } from './schema.ts'

const HOUR_MS = 3_600_000
const LIFETIME_MS = 30 * 86_400_000
const LONGEST_USER_AGENT = 300
/** Any number, as long as every process of the product takes the same one. */
const FIRST_ADMIN_LOCK = 7_204_514

/**
 * Whom a bearer token stands for, in one query; that it was used is noted at most once an hour.
 *
 * @returns null for a token that is unknown or over.
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

/** A wrong email and a wrong password are refused alike: in the same words, after the same time. */
export async function signIn(ctx: Context, { username, password }: LoginInput) {
  await countAttempt(ctx, username)
  const admin = await ctx.db.admin.findUnique({ where: { email: username } })
  const isRight = await ctx.passwords.verify(admin?.passwordHash ?? null, password)
  if (!admin || !isRight) throw new Refusal('wrongCredentials')
  await forgetAttempts(ctx, username)
  return openSession(ctx, admin)
}

async function openSession(ctx: Context, admin: { id: number }) {
  const accessToken = randomToken()
  const cookie = randomToken()
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS)
  await ctx.db.session.create({
    data: {
      adminId: admin.id,
      tokenHash: sha256(accessToken),
      cookieHash: sha256(cookie),
      userAgent: ctx.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
      createdAt: ctx.now,
      lastUsedAt: ctx.now,
      expiresAt,
    },
  })
  ctx.pictureCookie.set(cookie, expiresAt)
  return { accessToken, tokenType: 'bearer' as const, expiresAt }
}

/** Sessions that are over open nothing any more. */
export async function sweepSessions({ db, now }: Context): Promise<void> {
  const over = [{ expiresAt: { lte: now } }, { lastUsedAt: { lte: idleSince(now) } }]
  await db.session.deleteMany({ where: { OR: over } })
}

/** The token and the picture cookie of this login are dead at once, in every process. */
export async function signOut(ctx: Context): Promise<void> {
  await ctx.db.session.deleteMany({ where: { id: adminOf(ctx).sessionId } })
  ctx.pictureCookie.clear()
}

/** What the barber is told once: the password only where it was made up for him. */
export interface Credentials {
  email: string
  password: string | null
}

/**
 * The first account, with the password that was chosen or one made up here. Processes that start
 * together make one.
 *
 * @returns null where there is an account already; what was chosen for it then stays as it is.
 */
export async function createFirstAdmin(
  ctx: Context,
  { email, password }: { email: string; password: string | undefined },
): Promise<Credentials | null> {
  if ((await ctx.db.admin.count()) > 0) return null
  const madeUp = password ? null : randomPassword()
  const passwordHash = await ctx.passwords.hash(password ?? madeUp ?? '')
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`
    if ((await tx.admin.count()) > 0) return null
    await tx.admin.create({ data: { email, passwordHash } })
    return { email, password: madeUp }
  })
}

/**
 * For who stands at the machine: a new password, every device signed out, every attempt forgotten.
 *
 * @throws Error when nobody ever had an account.
 */
export async function resetPassword(
  ctx: Context,
  password: string | undefined,
): Promise<Credentials> {
  const admin = await ctx.db.admin.findFirst({ orderBy: { id: 'asc' } })
  if (!admin) throw new Error('There is no account yet: the first start makes one.')
  const madeUp = password ? null : randomPassword()
  const passwordHash = await ctx.passwords.hash(password ?? madeUp ?? '')
  await ctx.db.$transaction([
    ctx.db.admin.update({ where: { id: admin.id }, data: { passwordHash } }),
    ctx.db.session.deleteMany({ where: { adminId: admin.id } }),
    ctx.db.signInAttempt.deleteMany(),
  ])
  return { email: admin.email, password: madeUp }
}

/** Sign a device out from afar. */
export async function revokeSession(ctx: Context, { id }: { id: number }): Promise<void> {
  const { count } = await ctx.db.session.deleteMany({ where: { id, adminId: adminOf(ctx).id } })
  if (count === 0) throw new Refusal('notFound')
}

/** Every device but this one. */
export async function revokeOtherSessions(ctx: Context): Promise<void> {
  const { id, sessionId } = adminOf(ctx)
  await ctx.db.session.deleteMany({ where: { adminId: id, id: { not: sessionId } } })
}

/**
 * Whoever holds a device that was left signed in does not know the password: it is asked for again,
 * and tries count like those at the door. The other devices have to sign in anew.
 */
export async function changePassword(ctx: Context, input: ChangePasswordInput): Promise<void> {
  const { id, email, sessionId } = adminOf(ctx)
  await countAttempt(ctx, email)
  const { passwordHash } = await ctx.db.admin.findUniqueOrThrow({ where: { id } })
  if (!(await ctx.passwords.verify(passwordHash, input.currentPassword))) {
    throw refuseField('current_password', 'This is not your current password.')
  }
  const changed = await ctx.passwords.hash(input.newPassword)
  await ctx.db.$transaction([
    ctx.db.admin.update({ where: { id }, data: { passwordHash: changed } }),
    ctx.db.session.deleteMany({ where: { adminId: id, id: { not: sessionId } } }),
  ])
  await forgetAttempts(ctx, email)
}
