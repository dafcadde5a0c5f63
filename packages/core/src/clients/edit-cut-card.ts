import type { CutCard, Transaction } from '@haircuts/db/client'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import { type CardText, mergedCutCards, type SaveInput } from './cut-card-schema.ts'
import { cutCardOf, findCutCard } from './read-cut-card.ts'

/**
 * Saves a card. Fields left out keep their value; the first save makes the card. The booking lock keeps the sweep from a
 * picture that is being claimed.
 *
 * @throws AppError clientNotFound, cutCardChanged, or a 422 on `pictures`.
 */
export async function saveCutCard(ctx: Pick<Context, 'db' | 'now'>, input: SaveInput) {
  await withBookingLock(ctx, (tx) => writeCutCard(tx, ctx, input))
  return cutCardOf(ctx, input)
}

/** `saveCutCard` inside the booking lock. @returns the revision of the card. */
export async function writeCutCard(tx: Transaction, ctx: Pick<Context, 'now'>, input: SaveInput) {
  const { id: clientId, picturesAgreed, pictures, ifRevision, ...text } = input
  const [client] = await tx.$queryRaw<unknown[]>`
    SELECT FROM client WHERE id = ${clientId} FOR UPDATE`
  if (!client) throw new AppError('clientNotFound')
  const before = await findCutCard(tx, clientId)
  if (ifRevision !== undefined && ifRevision !== before.revision)
    throw new AppError('cutCardChanged')
  const agreedAt = agreement(before.picturesAgreedAt, picturesAgreed, ctx.now)
  const kept = pictures ?? before.pictures.map(({ pictureReference }) => pictureReference)
  if (kept.length > 0 && !agreedAt) {
    throw invalidField('pictures', 'Please note first that the client agreed to pictures.')
  }
  const data = {
    ...definedFields(text),
    picturesAgreedAt: agreedAt,
    revision: before.revision + 1,
    updatedAt: ctx.now,
  }
  await tx.cutCard.upsert({ where: { clientId }, create: { clientId, ...data }, update: data })
  if (pictures) await storePictures(tx, ctx, { clientId, pictures: kept })
  return data.revision
}

/** The date of a consent that is given again stays the first one. */
function agreement(before: Date | null, agrees: boolean | undefined, now: Date): Date | null {
  if (agrees === undefined) return before
  return agrees ? (before ?? now) : null
}

/** A removed picture is stored for another day, so that the removal can be undone. */
async function storePictures(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { clientId, pictures }: { clientId: number; pictures: string[] },
) {
  await tx.cutPicture.updateMany({
    where: { clientId, removedAt: null, pictureReference: { notIn: pictures } },
    data: { removedAt: now },
  })
  await tx.cutPicture.updateMany({
    where: { clientId, pictureReference: { in: pictures } },
    data: { removedAt: null },
  })
  const there = await tx.cutPicture.findMany({ where: { pictureReference: { in: pictures } } })
  const added = pictures.filter((each) => there.every((row) => row.pictureReference !== each))
  const names = added.map((reference) => reference.slice('/uploads/'.length))
  const uploaded = await tx.picture.count({ where: { name: { in: names }, isPublic: false } })
  if (uploaded < new Set(names).size || there.some((row) => row.clientId !== clientId)) {
    throw invalidField('pictures', 'Please upload the picture first.')
  }
  await tx.cutPicture.createMany({
    data: [...new Set(added)].map((pictureReference) => ({
      clientId,
      pictureReference,
      addedAt: now,
    })),
  })
}

interface MergedClients {
  keptId: number
  mergedId: number
}

/**
 * Joins the cards of two clients who are being merged: what the remaining card says wins. Call it before the merged client
 * is deleted.
 *
 * @returns what undoing it needs; null when the merged client had no card.
 */
export async function mergeCutCards(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { keptId, mergedId }: MergedClients,
) {
  const merged = await tx.cutCard.findUnique({ where: { clientId: mergedId } })
  if (!merged) return null
  const before = await tx.cutCard.findUnique({ where: { clientId: keptId } })
  const after = combined(before ? textOf(before) : null, textOf(merged))
  const moved = await tx.$queryRaw<{ id: number }[]>`
    UPDATE cut_picture SET client_id = ${keptId} WHERE client_id = ${mergedId} RETURNING id`
  await writeCard(tx, keptId, { ...after, updatedAt: now })
  return {
    merged: jsonOf(textOf(merged)),
    keptBefore: before ? jsonOf(textOf(before)) : null,
    keptAfter: jsonOf(after),
    pictureIds: moved.map(({ id }) => id),
  }
}

/** Gives a client that a merge brought back its card and pictures. What was written on the remaining card since stays. */
export async function undoCutCardMerge(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { keptId, mergedId, stored }: MergedClients & { stored: unknown },
) {
  if (stored === null) return
  const { merged, keptBefore, keptAfter, pictureIds } = mergedCutCards.parse(stored)
  await writeCard(tx, mergedId, { ...merged, updatedAt: now })
  await tx.cutPicture.updateMany({
    where: { id: { in: pictureIds }, clientId: keptId },
    data: { clientId: mergedId },
  })
  const kept = await tx.cutCard.findUnique({ where: { clientId: keptId } })
  if (!kept || JSON.stringify(textOf(kept)) !== JSON.stringify(keptAfter)) return
  const hasPictures = (await tx.cutPicture.count({ where: { clientId: keptId } })) > 0
  // Pictures that were added since rest on the joined consent.
  const picturesAgreedAt = hasPictures ? kept.picturesAgreedAt : keptBefore?.picturesAgreedAt
  if (!keptBefore && !hasPictures) await tx.cutCard.delete({ where: { clientId: keptId } })
  else {
    const text = keptBefore ?? { guards: null, fadeLine: null, notes: null }
    const restored = { ...text, picturesAgreedAt: picturesAgreedAt ?? null, updatedAt: now }
    await writeCard(tx, keptId, restored)
  }
}

async function writeCard(tx: Transaction, clientId: number, data: CardText & { updatedAt: Date }) {
  const update = { ...data, revision: { increment: 1 } }
  const create = { clientId, ...data, revision: 1 }
  await tx.cutCard.upsert({ where: { clientId }, create, update })
}

function textOf({ guards, fadeLine, notes, picturesAgreedAt }: CutCard | CardText): CardText {
  return { guards, fadeLine, notes, picturesAgreedAt }
}

function jsonOf({ picturesAgreedAt, ...text }: CardText) {
  return { ...text, picturesAgreedAt: picturesAgreedAt?.toISOString() ?? null }
}

function combined(kept: CardText | null, merged: CardText): CardText {
  const notes = [kept?.notes ?? null, merged.notes].filter((text) => text !== null)
  return {
    guards: kept?.guards ?? merged.guards,
    fadeLine: kept?.fadeLine ?? merged.fadeLine,
    notes: notes.length > 0 ? [...new Set(notes)].join('\n\n') : null,
    picturesAgreedAt: kept?.picturesAgreedAt ?? merged.picturesAgreedAt,
  }
}
