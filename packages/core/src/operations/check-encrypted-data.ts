import { decryptSecret } from '../accounts/two-factor.ts'
import { hasUnreadableAddress } from '../calendar-sync/calendar-addresses.ts'
import { openPassword } from '../calendar-sync/login.ts'
import type { Context } from '../kernel/context.ts'
import { decryptOrNull } from '../kernel/secrets.ts'
import { decryptMail } from '../messages/list-messages.ts'
import { replaceUnreadableKeys } from '../messages/push-devices.ts'
import type { PushContext } from '../messages/push-service.ts'
import { openMailPassword } from '../messages/stored-mail-server.ts'
import { SECRET_PURPOSE } from '../messages/webhooks/edit-webhooks.ts'

/**
 * Finds stored data that the current application key cannot decrypt, once at the start of a process, and returns
 * descriptions for the log without any content. Unreadable push keys are replaced.
 */
export async function checkEncryptedData(ctx: PushContext): Promise<string[]> {
  const [push, cloud] = [await checkPush(ctx), await checkCloud(ctx)]
  const [twoFactor, mails] = [await checkTwoFactor(ctx), await checkMails(ctx)]
  const [webhooks, mailServer] = [await checkWebhooks(ctx), await checkMailServer(ctx)]
  const addresses = await checkAddresses(ctx)
  const found = [push, cloud, addresses, mailServer, twoFactor, mails, webhooks]
  return found.filter((name) => name !== null)
}

async function checkPush(ctx: PushContext): Promise<string | null> {
  if (!(await replaceUnreadableKeys(ctx))) return null
  return 'the keys for notifications (replaced: turn them on again on each device)'
}

async function checkCloud(ctx: Pick<Context, 'db' | 'secretBox'>): Promise<string | null> {
  const account = await ctx.db.cloudAccount.findFirst()
  if (!account || openPassword(ctx, account) !== null) return null
  return 'the iCloud password (enter it again under iCloud Integration)'
}

async function checkMailServer(ctx: Pick<Context, 'db' | 'secretBox'>): Promise<string | null> {
  const server = await ctx.db.mailServer.findFirst()
  if (!server?.encryptedPassword) return null
  if (openMailPassword(ctx, server, server.encryptedPassword) !== null) return null
  return 'the password of the mail server (enter it again in Settings)'
}

async function checkAddresses(ctx: Pick<Context, 'db' | 'secretBox'>): Promise<string | null> {
  if (!(await hasUnreadableAddress(ctx))) return null
  return 'the addresses of calendars (remove those calendars and add them again)'
}

async function checkTwoFactor(ctx: Pick<Context, 'db' | 'secretBox'>): Promise<string | null> {
  const on = await ctx.db.twoFactor.findFirst({ where: { confirmedAt: { not: null } } })
  if (!on || decryptSecret(ctx, on.encryptedSecret) !== null) return null
  return 'the secret of two-factor login (sign in with a recovery code and set it up again, or turn it off with npm run reset-password)'
}

async function checkWebhooks(ctx: Pick<Context, 'db' | 'secretBox'>): Promise<string | null> {
  const webhooks = await ctx.db.webhook.findMany({ select: { encryptedSecret: true } })
  const isUnreadable = webhooks.some(
    ({ encryptedSecret }) => decryptOrNull(ctx, encryptedSecret, SECRET_PURPOSE) === null,
  )
  return isUnreadable ? 'the secrets of webhooks (delete those webhooks and add them again)' : null
}

/** Checks only the oldest mail: mails stored after a change of the key are readable. */
async function checkMails(ctx: Pick<Context, 'db' | 'secretBox'>): Promise<string | null> {
  const oldest = await ctx.db.message.findFirst({
    where: { encryptedContent: { not: null } },
    orderBy: { id: 'asc' },
  })
  if (!oldest?.encryptedContent || decryptMail(ctx, oldest.key, oldest.encryptedContent))
    return null
  return 'the text of earlier emails'
}
