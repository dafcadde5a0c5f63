import type { DatabaseOrTransaction, Prisma, Transaction } from '@haircuts/db/client'
import { canRemember } from '../../booking-calendar/booking-record.ts'
import { AppError } from '../../kernel/app-error.ts'
import { retentionMs } from '../../kernel/define.ts'
import { randomToken, sha256 } from '../../kernel/secrets.ts'
import { bookingOfToken } from '../../links/links.ts'
import { BOOKINGS } from '../declares.ts'
import type { DeviceContext } from './device-cookie.ts'
import type { RememberInput } from './same-again-schema.ts'

const HOUR_MS = 3_600_000
/** The former cookie works for this time, so that a request whose response was lost can be repeated. */
const PREVIOUS_WORKS_MS = 10 * 60_000
const MAX_DEVICES = 5
/** The most phones remembered within an hour that stay, so that one link cannot push out earlier phones. */
const MAX_NEW_DEVICES = 2
const LIFETIME_MS = retentionMs(BOOKINGS.retention.rememberedDevices)

const knownFields = {
  id: true,
  status: true,
  completedByKey: true,
  place: true,
  bookedFromId: true,
  clientName: true,
  clientEmail: true,
  clientPhone: true,
} satisfies Prisma.BookingSelect

/** The fields of the booking by which a client is known. */
export type KnownBooking = Prisma.BookingGetPayload<{ select: typeof knownFields }>

/** What reads the remembered phone, also in a transaction. */
export interface DeviceReader extends Pick<DeviceContext, 'now' | 'deviceCookie'> {
  db: DatabaseOrTransaction
}

/** The remembered phone that sent the request, or null; `isReplaced` when it sent the token before the present one. */
export async function deviceOf({ db, now, deviceCookie }: DeviceReader) {
  if (!deviceCookie.token) return null
  const hash = sha256(deviceCookie.token)
  const device = await db.rememberedDevice.findFirst({
    where: {
      rotatedAt: { gt: new Date(now.getTime() - LIFETIME_MS) },
      OR: [
        { tokenHash: hash },
        {
          previousHash: hash,
          rotatedAt: { gt: new Date(now.getTime() - PREVIOUS_WORKS_MS) },
        },
      ],
    },
    include: { client: true, booking: { select: knownFields } },
  })
  return device && { ...device, isReplaced: Buffer.compare(hash, device.tokenHash) !== 0 }
}

/**
 * Remembers the phone on which a booking was just made. A phone is remembered for one client, the last.
 *
 * @throws AppError linkInvalid, also for a booking of more than an hour ago, or without a client or an email.
 */
export async function rememberDevice(
  ctx: DeviceContext,
  { publicToken }: RememberInput,
): Promise<void> {
  const link = await bookingOfToken(ctx.db, { publicToken, purpose: 'manage', now: ctx.now })
  const { id, handedOut } = link
  const booking = await ctx.db.booking.findUnique({ where: { id } })
  if (!booking || !canRemember(booking, ctx.now)) throw new AppError('linkInvalid')
  const { clientId } = booking
  if (clientId === null) throw new AppError('linkInvalid')
  const token = randomToken()
  const present = await deviceOf(ctx)
  await ctx.db.$transaction(async (tx) => {
    if (present) await tx.rememberedDevice.deleteMany({ where: { id: present.id } })
    await tx.rememberedDevice.create({
      data: {
        clientId,
        bookingId: id,
        byEmailedLink: handedOut === 'emailed',
        tokenHash: sha256(token),
        createdAt: ctx.now,
        rotatedAt: ctx.now,
      },
    })
    const since = new Date(ctx.now.getTime() - HOUR_MS).toISOString()
    await tx.$executeRaw`
      DELETE FROM remembered_device WHERE id IN (
        SELECT id FROM remembered_device
         WHERE client_id = ${clientId} AND created_at >= ${since}::timestamptz
         ORDER BY created_at DESC, id DESC OFFSET ${MAX_NEW_DEVICES})`
    await tx.$executeRaw`
      DELETE FROM remembered_device WHERE id IN (
        SELECT id FROM remembered_device WHERE client_id = ${clientId}
         ORDER BY rotated_at DESC, id DESC OFFSET ${MAX_DEVICES})`
  })
  ctx.deviceCookie.set(token, new Date(ctx.now.getTime() + LIFETIME_MS))
}

export async function forgetDevice(ctx: DeviceContext): Promise<void> {
  const device = await deviceOf(ctx)
  if (device) await ctx.db.rememberedDevice.deleteMany({ where: { id: device.id } })
  ctx.deviceCookie.clear()
}

/** Gives the phone a new token after a booking; a copied cookie stops working when the phone is used. */
export async function rotateDevice(ctx: DeviceContext, id: number): Promise<void> {
  const token = randomToken()
  const rotated = await ctx.db.$transaction((tx) => replaceToken(tx, ctx, { id, token }))
  if (rotated) ctx.deviceCookie.set(token, new Date(ctx.now.getTime() + LIFETIME_MS))
}

async function replaceToken(
  tx: Transaction,
  { now, deviceCookie }: DeviceContext,
  { id, token }: { id: number; token: string },
): Promise<boolean> {
  const { count } = await tx.rememberedDevice.updateMany({
    where: { id },
    data: {
      tokenHash: sha256(token),
      previousHash: deviceCookie.token ? sha256(deviceCookie.token) : null,
      rotatedAt: now,
    },
  })
  return count > 0
}
