import type { Database, DatabaseOrTransaction } from '@haircuts/db/client'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'
import { isOffered, isSilent } from './text-rules.ts'

/** The time is stored to the minute, since each write ends all cached responses (ADR 11). */
const PRECISION_MS = 60_000
const DAY_MS = 24 * 3_600_000

/** When a phone last asked for texts; null if none ever did whose key still exists. */
export async function lastAskedAt(db: DatabaseOrTransaction): Promise<Date | null> {
  const { _max } = await db.textPhone.aggregate({ _max: { lastAskedAt: true } })
  return _max.lastAskedAt
}

export async function recordAsk({ db, now }: { db: Database; now: Date }, apiKeyId: number) {
  const known = await db.textPhone.findUnique({ where: { apiKeyId } })
  if (known && now.getTime() - known.lastAskedAt.getTime() < PRECISION_MS) return
  // The key may be revoked at this moment, and its phone with it.
  await db.$executeRaw`
    INSERT INTO text_phone (api_key_id, last_asked_at)
    SELECT id, ${now}::timestamptz FROM api_key WHERE id = ${apiKeyId}
        ON CONFLICT (api_key_id) DO UPDATE SET last_asked_at = EXCLUDED.last_asked_at`
}

/** Whether clients can choose texts now: the setting is on, and a phone has asked within the last hours. */
export async function textsOffered({ db, now }: Pick<Context, 'db' | 'now'>) {
  const { phoneTexts } = await readSettings(db)
  return { isOffered: phoneTexts && isOffered(await lastAskedAt(db), now) }
}

/** When the client chose texts, for a new booking; null for emails, also where texts are not offered any more. */
export async function textsAgreedAt(
  tx: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { textMe, clientEmail, clientPhone }: TextChoice,
): Promise<Date | null> {
  if (!textMe || !clientEmail || !clientPhone) return null
  const { phoneTexts } = await readSettings(tx)
  return phoneTexts && isOffered(await lastAskedAt(tx), now) ? now : null
}

interface TextChoice {
  textMe: boolean
  clientEmail: string | null
  clientPhone: string | null
}

/** What the back office shows of the phones. */
export async function phoneState(ctx: Pick<Context, 'db' | 'now' | 'site'>) {
  const { db, now } = ctx
  const settings = await readSettings(db)
  const keys = await db.apiKey.findMany({
    where: { scopes: { has: 'texts' } },
    select: { id: true, name: true, keyStart: true, textPhone: { select: { lastAskedAt: true } } },
    orderBy: { id: 'asc' },
  })
  const asked = await lastAskedAt(db)
  return {
    isOn: settings.phoneTexts,
    isOffered: settings.phoneTexts && isOffered(asked, now),
    isSilent: isSilent(asked, now),
    lastAskedAt: asked,
    phones: keys.map(({ textPhone, ...key }) => ({
      ...key,
      lastAskedAt: textPhone?.lastAskedAt ?? null,
    })),
    dueUrl: ctx.site.urlOf('/api/texts/due'),
    sentUrl: ctx.site.urlOf('/api/texts/sent'),
    businessPhone: settings.businessPhone,
  }
}

/** Texts that went by email in the last day while no phone asked; null where none did, and while a phone asks. */
export async function unfetchedTexts({ db, now }: Pick<Context, 'db' | 'now'>) {
  const { phoneTexts } = await readSettings(db)
  const asked = await lastAskedAt(db)
  if (!phoneTexts || !isSilent(asked, now)) return null
  const since = new Date(Math.max(now.getTime() - DAY_MS, asked?.getTime() ?? 0))
  const count = await db.message.count({
    where: { channel: 'email-instead', claimedAt: { gt: since } },
  })
  return count === 0 ? null : { count, lastAskedAt: asked }
}

/** The key of the phone that calls. @throws AppError phoneKeyNeeded for a session of the barber, which is no phone. */
export function phoneOf({ apiKey }: Pick<Context, 'apiKey'>): number {
  if (apiKey === null || apiKey === 'unknown') throw new AppError('phoneKeyNeeded')
  return apiKey.id
}
