import type { Transaction } from '@haircuts/db/client'
import { Secret, TOTP } from 'otpauth'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { decryptOrNull, sha256 } from '../kernel/secrets.ts'
import { readSettings } from '../site/settings.ts'
import type { StartInput } from './account-schema.ts'
import { confirmIdentity, confirmPassword } from './change-credentials.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { recordSecurityEvent } from './security-events.ts'
import { adminOf } from './sessions.ts'
import { countCode } from './sign-in-attempts.ts'

/** Binds the encrypted secret to its use (authenticated data of the encryption). */
const OTP_PURPOSE = 'two-factor-secret'
/** Tolerates a phone's clock that is off by one 30-second step in either direction. */
const TOLERATED_STEPS = 1
const RECOVERY_CODE_BYTES = 10
const RECOVERY_CODES = 10

/**
 * Creates a secret, inactive until a first code is confirmed. Requires a recent sign-in or the password, because
 * turning on two-factor login locks out everyone without the app.
 *
 * @throws AppError twoFactorOn, tooManySignIns, or a field error on `password`.
 */
export async function startTwoFactor(
  ctx: Context & { passwords: PasswordHasher } & { wait: (ms: number) => Promise<void> },
  { password }: StartInput,
) {
  const { id, email } = adminOf(ctx)
  await confirmIdentity(ctx, password)

  const secret = new Secret().base32
  const encrypted = ctx.secretBox.encrypt(secret, OTP_PURPOSE)
  const stored = await ctx.db.$executeRaw`
    INSERT INTO two_factor AS stored (admin_id, encrypted_secret, created_at)
    VALUES (${id}, ${encrypted}, ${ctx.now})
    ON CONFLICT (admin_id) DO UPDATE SET
      encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at
    WHERE stored.confirmed_at IS NULL`
  if (stored === 0) throw new AppError('twoFactorOn')
  const issuer = (await readSettings(ctx.db)).businessName
  return { secret, otpauthUri: otpauthUri({ issuer, label: email }, secret) }
}

/** Turns two-factor login on once a first code proves that the app has the secret. */
export async function confirmTwoFactor(ctx: Context, { code }: { code: string }) {
  const { id: adminId, email } = adminOf(ctx)
  await countCode(ctx, email)
  const started = await ctx.db.twoFactor.findUnique({ where: { adminId } })
  if (!started) throw new AppError('twoFactorNotStarted')
  if (started.confirmedAt) throw new AppError('twoFactorOn')
  const { encryptedSecret } = started
  const secret = decryptSecret(ctx, encryptedSecret)
  // Encrypted with another application key: the app must be set up with a new secret.
  if (secret === null) throw new AppError('twoFactorNotStarted')
  const lastCounter = stepOfCode(secret, normaliseCode(code), ctx.now)
  if (lastCounter === null) {
    throw invalidField('code', 'This code is wrong. Please enter the one your app shows now.')
  }
  const recoveryCodes = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.twoFactor.updateMany({
      // Fails if another window has replaced the secret since it was read.
      where: { adminId, confirmedAt: null, encryptedSecret },
      data: { confirmedAt: ctx.now, lastCounter },
    })
    if (count === 0) throw new AppError('twoFactorNotStarted')
    return replaceRecoveryCodes(tx, adminId)
  })
  await recordSecurityEvent(ctx, 'two_factor_on')
  return { recoveryCodes }
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(
  ctx: Context & { passwords: PasswordHasher } & { wait: (ms: number) => Promise<void> },
  { password }: { password: string },
) {
  const { id: adminId } = adminOf(ctx)
  await confirmPassword(ctx, { password, field: 'password' })
  const recoveryCodes = await ctx.db.$transaction(async (tx) => {
    const on = await tx.twoFactor.findFirst({ where: { adminId, confirmedAt: { not: null } } })
    if (!on) throw new AppError('twoFactorNotStarted')
    return replaceRecoveryCodes(tx, adminId)
  })
  await recordSecurityEvent(ctx, 'recovery_codes_renewed')
  return { recoveryCodes }
}

async function replaceRecoveryCodes(tx: Transaction, adminId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.recoveryCode.deleteMany({ where: { adminId } })
  const data = codes.map((code) => ({ adminId, codeHash: sha256(normaliseCode(code)) }))
  await tx.recoveryCode.createMany({ data })
  return codes
}

export async function stopTwoFactor(
  ctx: Context & { passwords: PasswordHasher } & { wait: (ms: number) => Promise<void> },
  { password }: { password: string },
) {
  const { id: adminId } = adminOf(ctx)
  await confirmPassword(ctx, { password, field: 'password' })
  const { count } = await ctx.db.twoFactor.deleteMany({ where: { adminId } })
  if (count > 0) await recordSecurityEvent(ctx, 'two_factor_off')
}

/** Null when the secret was encrypted with another application key. */
function decryptSecret(ctx: Pick<Context, 'secretBox'>, encrypted: Uint8Array): string | null {
  return decryptOrNull(ctx, encrypted, OTP_PURPOSE)
}

export async function twoFactorState(ctx: Pick<Context, 'admin' | 'db'>) {
  const found = await ctx.db.twoFactor.findUnique({
    where: { adminId: adminOf(ctx).id },
    select: { confirmedAt: true, _count: { select: { recoveryCodes: true } } },
  })
  return { isOn: Boolean(found?.confirmedAt), recoveryCodesLeft: found?._count.recoveryCodes ?? 0 }
}

/**
 * Checks the second factor of a sign-in whose password is right: a TOTP code or a recovery code, each valid once.
 * Does nothing when two-factor login is off.
 *
 * @throws AppError otpRequired without a code, otpWrong for an invalid one, tooManySignIns, and otpUnreadable for a
 *   TOTP code when the secret cannot be decrypted; recovery codes then still work.
 */
export async function checkSecondFactor(
  ctx: Context,
  { admin, otp }: { admin: { id: number; email: string }; otp: string | null },
): Promise<void> {
  const on = await ctx.db.twoFactor.findFirst({
    where: { adminId: admin.id, confirmedAt: { not: null } },
  })
  if (!on) return
  if (otp === null) throw new AppError('otpRequired')
  const code = normaliseCode(otp)
  if (/^\d{6}$/.test(code)) {
    await countCode(ctx, admin.email)
    const secret = decryptSecret(ctx, on.encryptedSecret)
    if (secret === null) {
      await recordSecurityEvent(ctx, 'code_failed')
      throw new AppError('otpUnreadable')
    }
    if (await spendAppCode(ctx, { adminId: admin.id, secret, code })) return
  } else if (await spendRecoveryCode(ctx, admin.id, code)) {
    return recordSecurityEvent(ctx, 'recovery_code_used')
  }
  await recordSecurityEvent(ctx, 'code_failed')
  throw new AppError('otpWrong')
}

/** One conditional update, so that only one of two concurrent sign-ins with the same code succeeds. */
async function spendAppCode(
  ctx: Pick<Context, 'db' | 'now'>,
  { adminId, secret, code }: { adminId: number; secret: string; code: string },
): Promise<boolean> {
  const step = stepOfCode(secret, code, ctx.now)
  if (step === null) return false
  const { count } = await ctx.db.twoFactor.updateMany({
    where: { adminId, lastCounter: { lt: step } },
    data: { lastCounter: step },
  })
  return count > 0
}

async function spendRecoveryCode(
  { db }: Pick<Context, 'db'>,
  adminId: number,
  code: string,
): Promise<boolean> {
  const { count } = await db.recoveryCode.deleteMany({ where: { adminId, codeHash: sha256(code) } })
  return count > 0
}

/** The otpauth:// URI that an authenticator app reads from the QR code. */
function otpauthUri(name: { issuer: string; label: string }, secret: string): string {
  return new TOTP({ ...name, secret: Secret.fromBase32(secret) }).toString()
}

/** The TOTP time step of a code, or null for an invalid code. */
function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const offset = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS })
  return offset === null ? null : totp.counter({ timestamp }) + offset
}

/** Ten codes of 80 random bits, in groups of four: 'k3vd-q7ma-2xnp-w5ts'. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ size: RECOVERY_CODE_BYTES })
    return base32.toLowerCase().match(/.{4}/g)?.join('-') ?? base32
  })
}

/** Normalises a code for comparison: removes spaces and hyphens, and ignores case. */
function normaliseCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}
