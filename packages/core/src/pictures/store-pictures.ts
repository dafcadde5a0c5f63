import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { Transaction } from '@haircuts/db/client'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { retentionMs } from '../kernel/define.ts'
import { installationId } from '../kernel/installation.ts'
import { sha256 } from '../kernel/secrets.ts'
import { wideNetworkOf } from '../limits/wide-network.ts'
import { PICTURES } from './declares.ts'
import { lockPictures } from './picture-lock.ts'
import type { PictureContext } from './picture-store.ts'

const MB = 1024 * 1024
/** What is stored in all and no booking, cut card or page for the door names, against filling the disk. */
const MAX_UNCLAIMED_BYTES = 200 * MB
/**
 * What one network (IPv4 address, IPv6 /48) sends within a day, or what is stored of it where that is more, whether a booking
 * names it or not: booking and cancelling would free it again.
 */
const MAX_FROM_NETWORK_BYTES = 50 * MB
/** What is stored of one picture at most, however small its file was when it was sent. */
export const MAX_STORED_BYTES = 600 * 1024
/** A client uploads the picture first and books soon after. */
const UNCLAIMED_RETENTION_MS = retentionMs(PICTURES.retention.pictures)
/** Below the limit of bind parameters, and small enough to hold the booking lock only briefly. */
const BATCH = 1000

interface Upload {
  name: string
  bytes: number
  /** Null turns the limit per network off, for the barber and for load tests. */
  network: string | null
  /** A picture of the site itself, which the barber uploads: it counts towards no limit. */
  isPublic?: boolean
}

interface Counted {
  bytes: number
  oldest: Date | null
}

/**
 * Reserves space for an upload before it is decoded. An advisory lock serialises reservations of all
 * processes, so that parallel uploads cannot exceed the limits together.
 *
 * @throws AppError tooManyPictures with the seconds until the oldest picture no longer counts.
 */
export async function reservePicture(ctx: Pick<Context, 'db' | 'now'>, upload: Upload) {
  const { name, bytes, network, isPublic = false } = upload
  const networkHash = network === null ? null : sha256(`network ${wideNetworkOf(network)}`)
  const atMost = Math.max(bytes, MAX_STORED_BYTES)
  const dayAgo = new Date(ctx.now.getTime() - UNCLAIMED_RETENTION_MS)
  await ctx.db.$transaction(async (tx) => {
    await lockPictures(tx)
    if (isPublic) {
      await tx.picture.create({ data: { name, byteSize: atMost, isPublic, createdAt: ctx.now } })
      return
    }
    const [sent] = await tx.$queryRaw<Counted[]>`
      SELECT coalesce(sum(counted_bytes), 0)::float8 AS bytes, min(created_at) AS oldest
        FROM picture WHERE network_hash = ${networkHash}::bytea AND created_at > ${dayAgo}`
    if (sent && sent.bytes + atMost > MAX_FROM_NETWORK_BYTES) {
      throw tooManyPicturesError(ctx, sent.oldest)
    }
    const [unclaimed] = await tx.$queryRaw<Counted[]>`
      SELECT coalesce(sum(byte_size), 0)::float8 AS bytes, min(created_at) AS oldest
        FROM picture
       WHERE NOT is_public
         AND NOT EXISTS (SELECT FROM booking WHERE picture_reference = '/uploads/' || picture.name)
         AND NOT EXISTS (SELECT FROM cut_picture
                          WHERE picture_reference = '/uploads/' || picture.name)
         AND NOT EXISTS (SELECT FROM door WHERE picture_reference = '/uploads/' || picture.name)`
    if (unclaimed && unclaimed.bytes + atMost > MAX_UNCLAIMED_BYTES) {
      throw tooManyPicturesError(ctx, unclaimed.oldest)
    }
    await tx.picture.create({
      data: { name, byteSize: atMost, countedBytes: atMost, networkHash, createdAt: ctx.now },
    })
  })
}

function tooManyPicturesError(
  { now }: Pick<Context, 'now'>,
  oldest: Date | null | undefined,
): AppError {
  const sweptAt = (oldest ?? now).getTime() + UNCLAIMED_RETENTION_MS
  const seconds = Math.ceil((sweptAt - now.getTime()) / 1000)
  return new AppError('tooManyPictures', { retryAfterSeconds: Math.max(seconds, 60) })
}

/** Records the stored size after the upload, in place of what was reserved. */
export async function confirmPicture(
  { db }: Pick<Context, 'db'>,
  name: string,
  { received, stored }: { received: number; stored: number },
): Promise<void> {
  const data = { byteSize: stored, countedBytes: Math.max(received, stored) }
  await db.picture.update({ where: { name }, data })
}

/**
 * Releases the space that was reserved for an upload which could not be stored as a picture. It still counts for its network,
 * since decoding it took time: what is refused must not keep the decoder busy for nothing.
 */
export async function releasePicture({ db }: Pick<Context, 'db'>, name: string): Promise<void> {
  await db.picture.deleteMany({ where: { name, networkHash: null } })
  await db.picture.updateMany({ where: { name }, data: { byteSize: 0 } })
}

/**
 * Removes pictures that no booking, no cut card, no deleted item and no text of the site has claimed after a day: first the
 * rows, then the files. An interrupted run leaves files without a row, which the next run removes.
 */
export async function sweepPictures(ctx: PictureContext): Promise<void> {
  const before = new Date(ctx.now.getTime() - UNCLAIMED_RETENTION_MS)
  for (let swept = BATCH; swept === BATCH; ) {
    const rows = await deleteUnclaimed(ctx, before)
    for (const { name } of rows) await ctx.pictures.remove(name)
    swept = rows.length
  }
  await sweepFilesWithoutRow(ctx, before)
  await ctx.db.picture.updateMany({
    where: { createdAt: { lt: before }, networkHash: { not: null } },
    data: { networkHash: null },
  })
}

/**
 * Takes the booking lock, so that a concurrent booking cannot claim a picture that is being deleted. Deletes none
 * while a backup runs, whose snapshot may name it; the next run does.
 */
function deleteUnclaimed(ctx: Pick<Context, 'db' | 'now'>, before: Date) {
  return withBookingLock(ctx, async (tx) => {
    if (!(await isBackupLockFree(tx))) return []
    await lockPictures(tx)
    return tx.$queryRaw<{ name: string }[]>`
      DELETE FROM picture
       WHERE name IN (SELECT name FROM picture
                       WHERE created_at < ${before}
                         AND NOT EXISTS (SELECT FROM booking
                                          WHERE picture_reference = '/uploads/' || picture.name)
                         AND NOT EXISTS (SELECT FROM cut_picture
                                          WHERE picture_reference = '/uploads/' || picture.name)
                         AND NOT EXISTS (
                               SELECT FROM deleted_item
                                WHERE content #>> '{booking,0,picture_reference}' =
                                      '/uploads/' || picture.name
                                   OR content -> 'cut_picture' @> jsonb_build_array(
                                        jsonb_build_object('picture_reference',
                                                           '/uploads/' || picture.name)))
                         AND NOT EXISTS (SELECT FROM door
                                          WHERE picture_reference = '/uploads/' || picture.name)
                         AND NOT (is_public AND EXISTS (
                               SELECT FROM content_version
                                WHERE position('/site-pictures/' || picture.name IN value::text) > 0))
                       LIMIT ${BATCH})
      RETURNING name`
  })
}

/**
 * Removes files whose rows were deleted, unless a backup reads a snapshot that may name them.
 *
 * @returns whether they are removed.
 */
export async function removePictures(
  { db, pictures }: PictureContext,
  names: readonly string[],
): Promise<boolean> {
  if (names.length === 0) return true
  if (!(await db.$transaction(isBackupLockFree))) return false
  for (const name of names) await pictures.remove(name)
  return true
}

async function isBackupLockFree(tx: Transaction): Promise<boolean> {
  const [lock] = await tx.$queryRaw<{ isFree: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.backup}::bigint) AS "isFree"`
  return lock?.isFree === true
}

async function sweepFilesWithoutRow(ctx: PictureContext, before: Date): Promise<void> {
  const { db, pictures } = ctx
  const names = await pictures.namesBefore(before, await installationId(ctx))
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH)
    const rows = await db.picture.findMany({ where: { name: { in: batch } } })
    const known = new Set(rows.map(({ name }) => name))
    for (const name of batch) if (!known.has(name)) await pictures.remove(name)
  }
}
