import { isDuplicate } from '@haircuts/db/errors'
import { invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import type { ChangeEmailInput, ChangePasswordInput } from './account-schema.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { recordSecurityEvent } from './security-events.ts'
import { adminOf, forgetExpiredDevices } from './sessions.ts'
import { countAttempt, forgetAttempts } from './sign-in-attempts.ts'

/** Changes the password and signs all other devices out. */
export async function changePassword(
  ctx: Context & { passwords: PasswordHasher } & { wait: (ms: number) => Promise<void> },
  input: ChangePasswordInput,
): Promise<void> {
  const { id, sessionId } = adminOf(ctx)
  await confirmPassword(ctx, { password: input.currentPassword, field: 'current_password' })
  const passwordHash = await hashNew(ctx, input)
  await ctx.db.$transaction([
    ctx.db.admin.update({ where: { id }, data: { passwordHash } }),
    ctx.db.session.deleteMany({ where: { adminId: id, id: { not: sessionId } } }),
    forgetExpiredDevices(ctx),
  ])
  await recordSecurityEvent(ctx, 'password_changed')
}

/** @throws AppError a 422 on `new_password` for a common one. */
export async function hashNew(
  { passwords }: { passwords: PasswordHasher },
  { newPassword }: Pick<ChangePasswordInput, 'newPassword'>,
): Promise<string> {
  if (await isCommonPassword(newPassword)) {
    throw invalidField(
      'new_password',
      'This is one of the most common passwords. Please choose another one.',
    )
  }
  return passwords.hash(newPassword)
}

/** Changes the email and signs all other devices out. */
export async function changeEmail(
  ctx: Context & { passwords: PasswordHasher } & { wait: (ms: number) => Promise<void> },
  input: ChangeEmailInput,
) {
  const { id, sessionId } = adminOf(ctx)
  await confirmPassword(ctx, { password: input.currentPassword, field: 'current_password' })
  try {
    const [{ email }] = await ctx.db.$transaction([
      ctx.db.admin.update({ where: { id }, data: { email: input.newEmail } }),
      ctx.db.session.deleteMany({ where: { adminId: id, id: { not: sessionId } } }),
      forgetExpiredDevices(ctx),
    ])
    await recordSecurityEvent(ctx, 'email_changed')
    return { email }
  } catch (error) {
    if (isDuplicate(error))
      throw invalidField('new_email', 'Another account already uses this email.')
    throw error
  }
}

/**
 * Verifies the current password before the account changes, because an unattended signed-in device must not
 * suffice. Attempts count as sign-in attempts.
 *
 * @throws AppError a 422 on `field`, because the browser ends the session on a 401; tooManySignIns.
 */
export async function confirmPassword(
  ctx: Context & { passwords: PasswordHasher } & { wait: (ms: number) => Promise<void> },
  { password, field }: { password: string; field: 'password' | 'current_password' },
): Promise<void> {
  const { id, email } = adminOf(ctx)
  await countAttempt(ctx, email)
  const { passwordHash } = await ctx.db.admin.findUniqueOrThrow({ where: { id } })
  if (!(await ctx.passwords.verify(passwordHash, password))) {
    await recordSecurityEvent(ctx, 'password_failed')
    throw invalidField(field, 'This is not your current password.')
  }
  await forgetAttempts(ctx, email)
}

/** How long after a sign-in the password need not be entered again. */
const FRESH_MS = 15 * 60_000

/**
 * Requires a recent sign-in or the password, for a change that lets someone in or locks someone out: an unattended
 * signed-in device must not suffice.
 *
 * @throws AppError tooManySignIns, or a field error on `password`.
 */
export async function confirmIdentity(
  ctx: Context & { passwords: PasswordHasher } & { wait: (ms: number) => Promise<void> },
  password: string | null,
): Promise<void> {
  if (password !== null) return confirmPassword(ctx, { password, field: 'password' })
  const session = await ctx.db.session.findUnique({ where: { id: adminOf(ctx).sessionId } })
  const isFresh = session && ctx.now.getTime() - session.createdAt.getTime() < FRESH_MS
  if (!isFresh) throw invalidField('password', 'Please enter your current password.')
}

/** About 49,000 passwords, loaded only when a password is chosen. */
const LIST = 'passwords-common'

/** Whether a list of the most common leaked passwords contains it, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary[LIST].includes(password.toLowerCase())
}
