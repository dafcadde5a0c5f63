import { isDuplicate } from '@haircuts/db/errors'
import type { Context } from '../context.ts'
import type { PushKeys } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import { deviceView } from './reads.ts'
import type { SubscribeInput } from './schema.ts'

const MOST_DEVICES = 20
const KEY_PURPOSE = 'push-key'

/** The installation's keys, made when they are first asked for; of two makers the first one wins. */
export async function pushKeys(ctx: Context): Promise<PushKeys> {
  const { db, push, secretBox } = ctx
  const stored = await db.pushKey.findFirst()
  if (stored) {
    const { publicKey, sealedPrivateKey } = stored
    return { publicKey, privateKey: secretBox.open(sealedPrivateKey, KEY_PURPOSE) }
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

/** The same browser again only brings its keys up to date. */
export async function subscribe(ctx: Context, { endpoint, keys }: SubscribeInput) {
  const { db, userAgent, now } = ctx
  const device = { ...keys, userAgent }
  const count = await db.pushDevice.count({ where: { endpoint: { not: endpoint } } })
  if (count >= MOST_DEVICES) throw new Refusal('tooManyDevices')
  const row = await db.pushDevice.upsert({
    where: { endpoint },
    create: { endpoint, ...device, createdAt: now },
    update: device,
  })
  return deviceView(row)
}

export async function forgetDevice({ db }: Context, { id }: { id: number }): Promise<void> {
  const { count } = await db.pushDevice.deleteMany({ where: { id } })
  if (count === 0) throw new Refusal('deviceNotFound')
}
