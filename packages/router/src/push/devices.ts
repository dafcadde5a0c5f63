import type { PushDevice } from '@haircuts/db/client'
import { isDuplicate, sqlState } from '@haircuts/db/errors'
import { activeSessions, adminOf } from '../auth/reads.ts'
import type { Context } from '../context.ts'
import type { PushKeys } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import { openSealed } from '../secrets.ts'
import type { SubscribeInput } from './schema.ts'

const MOST_DEVICES = 20
const FOREIGN_KEY_VIOLATION = '23503'
const KEY_PURPOSE = 'push-key'

/**
 * The installation's VAPID keys, created on first use; the first of concurrent creators wins. Keys that were
 * sealed with another application key are replaced, and the devices subscribed with them are deleted.
 */
export async function pushKeys(ctx: Context): Promise<PushKeys> {
  const { db, push, secretBox } = ctx
  const stored = await db.pushKey.findFirst()
  if (stored) {
    const privateKey = openSealed(ctx, stored.sealedPrivateKey, KEY_PURPOSE)
    if (privateKey !== null) return { publicKey: stored.publicKey, privateKey }
    await replaceKeys(ctx, stored.publicKey)
    return pushKeys(ctx)
  }
  const made = push.makeKeys()
  try {
    await db.pushKey.create({
      data: {
        publicKey: made.publicKey,
        sealedPrivateKey: secretBox.seal(made.privateKey, KEY_PURPOSE),
      },
    })
    return made
  } catch (error) {
    if (isDuplicate(error)) return pushKeys(ctx)
    throw error
  }
}

/** The public VAPID key that browsers subscribe with. */
export async function publicKey(ctx: Context) {
  const { publicKey } = await pushKeys(ctx)
  const row = await ctx.db.pushKey.findFirst({ select: { replacedAt: true } })
  return { publicKey, replacedAt: row?.replacedAt ?? null }
}

/** Deletes the devices too: a push service accepts messages only from the key of the subscription. */
async function replaceKeys({ db, push, secretBox, now }: Context, unreadable: string) {
  const { publicKey, privateKey } = push.makeKeys()
  await db.$transaction(async (tx) => {
    const { count } = await tx.pushKey.updateMany({
      where: { publicKey: unreadable },
      data: {
        publicKey,
        sealedPrivateKey: secretBox.seal(privateKey, KEY_PURPOSE),
        replacedAt: now,
      },
    })
    // If another process replaced the keys first, the devices already use its key and must stay.
    if (count > 0) await tx.pushDevice.deleteMany()
  })
}

/**
 * Registers a browser for the current session; the same endpoint again updates its keys and session.
 *
 * @throws Refusal tooManyDevices or signInNeeded.
 */
export async function subscribe(ctx: Context, { endpoint, keys }: SubscribeInput) {
  const { db, userAgent, now } = ctx
  const device = { ...keys, userAgent, sessionId: adminOf(ctx).sessionId }
  const count = await db.pushDevice.count({ where: { endpoint: { not: endpoint } } })
  if (count >= MOST_DEVICES) throw new Refusal('tooManyDevices')
  try {
    const row = await db.pushDevice.upsert({
      where: { endpoint },
      create: { endpoint, ...device, createdAt: now },
      update: device,
    })
    return deviceView(row)
  } catch (error) {
    // The session ended after the request was authenticated.
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new Refusal('signInNeeded')
    throw error
  }
}

export async function forgetDevice({ db }: Context, { id }: { id: number }): Promise<void> {
  const { count } = await db.pushDevice.deleteMany({ where: { id } })
  if (count === 0) throw new Refusal('deviceNotFound')
}

function deviceView({ id, userAgent, createdAt, endpoint }: PushDevice) {
  return { id, userAgent, createdAt, service: new URL(endpoint).hostname }
}

/** A device receives notices as long as the session that subscribed it is open. */
export function listeningDevices(now: Date) {
  return { session: activeSessions(now) }
}

export async function listDevices({ db, now }: Context) {
  const where = listeningDevices(now)
  return (await db.pushDevice.findMany({ where, orderBy: { id: 'asc' } })).map(deviceView)
}
