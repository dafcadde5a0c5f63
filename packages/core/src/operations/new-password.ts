import type { ForgottenPasswordInput, NewPasswordInput } from '../accounts/account-schema.ts'
import { hashNew } from '../accounts/change-credentials.ts'
import type { PasswordHasher } from '../accounts/password-hasher.ts'
import { recordSecurityEvent } from '../accounts/security-events.ts'
import { forgetExpiredDevices } from '../accounts/sessions.ts'
import { forgetAllAttempts } from '../accounts/sign-in-attempts.ts'
import { queuePasswordNotice } from '../emails/new-password-email.ts'
import { queueMessage } from '../emails/queue-message.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { type EmailSetup, isEmailOff } from '../kernel/email-off.ts'
import { countOfDay } from '../limits/daily-limits.ts'
import { addressOfPasswordToken, endPasswordLinks } from '../links/links.ts'

/** The response for every address. */
const MESSAGE = 'If this is the email of the login, a link is on its way.'

/**
 * Queues the email with the link to a new password. Whether the address is that of the login is decided at delivery, so that
 * neither the response nor its time tells it.
 *
 * @throws AppError tooManyToday, which depends on no address either.
 */
export async function requestNewPassword(
  ctx: Context & EmailSetup,
  { email: recipient }: ForgottenPasswordInput,
) {
  await countOfDay(ctx, 'links')
  const version = Math.floor(ctx.now.getTime() / 1000)
  const message = { kind: 'new-password', version, recipient } as const
  await ctx.db.$transaction((tx) => queueMessage(tx, ctx, message))
  await recordSecurityEvent(ctx, 'new_password_requested')
  return { message: MESSAGE, emailsAreSent: !isEmailOff(ctx) }
}

/**
 * Sets a new password by the link of an email and signs every device out. The second factor, passkeys and API keys stay: the
 * reader of a mailbox gets no further than a person who knows the password.
 *
 * @throws AppError linkInvalid for a used, an expired and an unknown link; a 422 on `new_password`, after which the link still
 *   works.
 */
export async function setNewPassword(
  ctx: Context & { passwords: PasswordHasher },
  { token, newPassword }: NewPasswordInput,
): Promise<void> {
  // A caller without a link must not cause the work of a hash.
  await addressOfPasswordToken(ctx.db, { token, now: ctx.now })
  const passwordHash = await hashNew(ctx, { newPassword })
  await ctx.db.$transaction(async (tx) => {
    const email = await addressOfPasswordToken(tx, { token, now: ctx.now })
    if ((await endPasswordLinks(tx, ctx)) === 0) throw new AppError('linkInvalid')
    const { id: adminId } = await tx.admin.update({ where: { email }, data: { passwordHash } })
    await tx.session.deleteMany({ where: { adminId } })
    await forgetExpiredDevices({ db: tx })
    await forgetAllAttempts({ db: tx })
    await queuePasswordNotice(tx, ctx, email)
  })
  await recordSecurityEvent(ctx, 'password_reset_by_email')
}
