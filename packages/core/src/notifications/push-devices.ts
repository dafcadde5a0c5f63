import type { DatabaseOrTransaction, Prisma, PushKey } from '@haircuts/db/client'
import { isDuplicate, sqlState } from '@haircuts/db/errors'
import { adminOf, isActive } from '../accounts/sessions.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { decryptOrNull } from '../kernel/secrets.ts'
import type { SubscribeInput } from './push-schema.ts'
import type { PushContext, PushKeys } from './push-service.ts'

const MAX_DEVICES = 20
const FOREIGN_KEY_VIOLATION = '23503'
const KEY_PURPOSE = 'push-key'

/**
 * The installation's VAPID keys, or null if they were encrypted with another application key. Only the start of a
 * process replaces such keys: two processes with different application keys would otherwise replace each other's push
 * keys, and delete all devices, with every notice.
 */
export async function pushKeys(ctx: PushContext): Promise<PushKeys | null> {
  const { publicKey, encryptedPrivateKey } = await storedKeys(ctx)
  const privateKey = decryptOrNull(ctx, encryptedPrivateKey, KEY_PURPOSE)
  return privateKey === null ? null : { publicKey, privateKey }
}

/** The public VAPID key that browsers subscribe with. */
export async function publicKey(ctx: PushContext) {
  const { publicKey, replacedAt } = await storedKeys(ctx)
  return { publicKey, replacedAt }
}

/** Creates the keys on first use; the first of concurrent creators wins. */
async function storedKeys(ctx: PushContext): Promise<PushKey> {
  const { db, push, secretBox } = ctx
  const stored = await db.pushKey.findFirst()
  if (stored) return stored
  const { publicKey, privateKey } = push.makeKeys()
  try {
    return await db.pushKey.create({
      data: { publicKey, encryptedPrivateKey: secretBox.encrypt(privateKey, KEY_PURPOSE) },
    })
  } catch (error) {
    if (isDuplicate(error)) return storedKeys(ctx)
    throw error
  }
}

/**
 * Replaces keys that were encrypted with another application key. Deletes the devices too, because a push service
 * accepts messages only from the key of the subscription.
 *
 * @returns whether they were replaced.
 */
export async function replaceUnreadableKeys(ctx: PushContext): Promise<boolean> {
  const { db, push, secretBox, now } = ctx
  const stored = await db.pushKey.findFirst()
  if (!stored || decryptOrNull(ctx, stored.encryptedPrivateKey, KEY_PURPOSE) !== null) return false
  const { publicKey, privateKey } = push.makeKeys()
  const isReplaced = await db.$transaction(async (tx) => {
    const { count } = await tx.pushKey.updateMany({
      where: { publicKey: stored.publicKey },
      data: {
        publicKey,
        encryptedPrivateKey: secretBox.encrypt(privateKey, KEY_PURPOSE),
        replacedAt: now,
      },
    })
    if (count > 0) {
      await tx.pushDevice.deleteMany()
      const data = { pushEndpoint: null, pushP256dh: null, pushAuth: null }
      await tx.waitlistEntry.updateMany({ data })
    }
    return count > 0
  })
  // Another process that starts now has replaced them first, most likely with the same application key.
  return isReplaced || replaceUnreadableKeys(ctx)
}

/**
 * Registers a browser for the current session; the same endpoint again updates its keys and session, as after the login on
 * a device whose session had expired.
 *
 * @throws AppError tooManyDevices or signInNeeded.
 */
export async function subscribe(ctx: Context, { endpoint, keys }: SubscribeInput) {
  const { db, userAgent, now } = ctx
  const device = { ...keys, userAgent, sessionId: adminOf(ctx).sessionId }
  const count = await db.pushDevice.count({ where: { endpoint: { not: endpoint } } })
  if (count >= MAX_DEVICES) throw new AppError('tooManyDevices')
  try {
    const row = await db.pushDevice.upsert({
      where: { endpoint },
      create: { endpoint, ...device, createdAt: now },
      update: device,
      include: withSession,
    })
    return deviceView(row, now)
  } catch (error) {
    // The session ended after the request was authenticated.
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new AppError('signInNeeded')
    throw error
  }
}

export async function forgetDevice(
  { db }: Pick<Context, 'db'>,
  { id }: { id: number },
): Promise<void> {
  const { count } = await db.pushDevice.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('deviceNotFound')
}

export const withSession = {
  session: { select: { expiresAt: true, lastUsedAt: true } },
} satisfies Prisma.PushDeviceInclude

export type DeviceWithSession = Prisma.PushDeviceGetPayload<{ include: typeof withSession }>

function deviceView(device: DeviceWithSession, now: Date) {
  const { id, userAgent, createdAt, lastWorkedAt, endpoint } = device
  const isNameless = !canShowNames(device, now)
  return { id, userAgent, createdAt, lastWorkedAt, isNameless, service: new URL(endpoint).hostname }
}

/**
 * Whether notices may name clients on the device. The expiry of its session does not silence it, but whoever holds the device
 * then has to sign in to read names.
 */
export function canShowNames({ session }: DeviceWithSession, now: Date): boolean {
  return session !== null && isActive(session, now)
}

/** The devices that receive notices, the oldest first. */
export function findDevices(db: DatabaseOrTransaction): Promise<DeviceWithSession[]> {
  return db.pushDevice.findMany({ include: withSession, orderBy: { id: 'asc' } })
}

export async function listDevices({ db, now }: Pick<Context, 'db' | 'now'>) {
  return (await findDevices(db)).map((device) => deviceView(device, now))
}
