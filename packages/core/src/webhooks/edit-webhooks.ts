import type { Prisma } from '@haircuts/db/client'
import { recordSecurityEvent } from '../accounts/security-events.ts'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import { OutsideError, type OutsideFetch } from '../kernel/outside-fetch.ts'
import { newSecret } from './internal/signature.ts'
import {
  type CreateWebhookInput,
  type UpdateWebhookInput,
  URL_MESSAGE,
  webhookEvent,
} from './webhook-schema.ts'

const MAX_WEBHOOKS = 10
/** The purpose of the encryption of a secret. */
export const SECRET_PURPOSE = 'webhook-secret'

type OutsideContext = Context & { outside: OutsideFetch }

/** What a webhook is shown by. The secret is not selected. */
const SHOWN = {
  id: true,
  url: true,
  events: true,
  isActive: true,
  createdAt: true,
  failingSince: true,
  deliveries: {
    where: { state: 'delivered' },
    orderBy: { id: 'desc' },
    take: 1,
    select: { lastAttemptAt: true },
  },
} as const satisfies Prisma.WebhookSelect

type Row = Prisma.WebhookGetPayload<{ select: typeof SHOWN }>

function viewOf({ deliveries: [last], events, ...row }: Row) {
  return {
    ...row,
    events: webhookEvent.array().parse(events),
    lastDeliveredAt: last?.lastAttemptAt ?? null,
  }
}

export async function listWebhooks({ db }: Pick<Context, 'db'>) {
  const rows = await db.webhook.findMany({ select: SHOWN, orderBy: { id: 'asc' } })
  return rows.map(viewOf)
}

/**
 * @returns the webhook with its secret, which is never shown again.
 * @throws AppError tooManyWebhooks, or a 422 on `url`.
 */
export async function createWebhook(ctx: OutsideContext, { url, events }: CreateWebhookInput) {
  await assertPublic(ctx, url)
  const secret = newSecret()
  const created = await ctx.db.$transaction(async (tx) => {
    // Orders concurrent calls, so that they do not exceed the limit together.
    await tx.$queryRaw`SELECT FROM admin ORDER BY id LIMIT 1 FOR UPDATE`
    if ((await tx.webhook.count()) >= MAX_WEBHOOKS) throw new AppError('tooManyWebhooks')
    const encryptedSecret = ctx.secretBox.encrypt(secret, SECRET_PURPOSE)
    const data = { url, events, encryptedSecret, createdAt: ctx.now }
    return tx.webhook.create({ data, select: SHOWN })
  })
  await recordSecurityEvent(ctx, 'webhook_created')
  return { ...viewOf(created), secret }
}

/** A new address has not failed yet. @throws AppError webhookNotFound, or a 422 on `url`. */
export async function updateWebhook(ctx: OutsideContext, { id, ...change }: UpdateWebhookInput) {
  if (change.url !== undefined) await assertPublic(ctx, change.url)
  const { row, isMoved } = await ctx.db.$transaction(async (tx) => {
    const before = await tx.webhook.findUnique({ where: { id } })
    if (!before) throw new AppError('webhookNotFound')
    const isMoved = change.url !== undefined && change.url !== before.url
    const data = { ...definedFields(change), ...(isMoved ? { failingSince: null } : {}) }
    return { isMoved, row: await tx.webhook.update({ where: { id }, data, select: SHOWN }) }
  })
  if (isMoved) await recordSecurityEvent(ctx, 'webhook_moved')
  return viewOf(row)
}

/** Deletes a webhook with its log. @throws AppError webhookNotFound */
export async function deleteWebhook(ctx: Context, { id }: { id: number }): Promise<void> {
  const { count } = await ctx.db.webhook.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('webhookNotFound')
  await recordSecurityEvent(ctx, 'webhook_deleted')
}

async function assertPublic({ outside }: OutsideContext, url: string): Promise<void> {
  try {
    await outside.check(url)
  } catch (error) {
    if (error instanceof OutsideError) throw invalidField('url', URL_MESSAGE)
    throw error
  }
}
