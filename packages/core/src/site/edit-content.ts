import type { Transaction } from '@haircuts/db/client'
import { z } from 'zod'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { lockPictures } from '../pictures/picture-lock.ts'
import { changedFields, type Fields } from './content-form.ts'
import { schemaOf } from './content-schema.ts'
import { type ContentKey, isUploaded } from './editor-form.ts'
import { defaultsOf, withDefaults } from './internal/content-documents.ts'
import { currentVersion, keyOf, validFields, versionView } from './read-content.ts'

/** How many versions the history keeps. This also bounds how long a removed picture is stored. */
const MAX_VERSIONS = 100

interface SaveInput {
  key: string
  basedOn: number
  value: Record<string, unknown>
}

/**
 * Saves the given fields as a new version; the others stay as they are. Only what differs from the defaults is stored.
 *
 * @throws AppError contentNotFound; contentChanged if another version was saved since; a 422 naming a field.
 */
export async function saveContent(ctx: Pick<Context, 'db' | 'now'>, input: SaveInput) {
  const key = keyOf(input.key)
  const { value } = z.object({ value: schemaOf(key) }).parse({ value: input.value })
  const given = validFields(key, value)
  return addVersion(ctx, { key, basedOn: input.basedOn }, async (_, stored) => ({
    ...stored,
    ...given,
  }))
}

/** Saves an earlier version as the newest; 0 restores the defaults. @throws AppError as `saveContent` does. */
export async function restoreContent(
  ctx: Pick<Context, 'db' | 'now'>,
  input: { key: string; number: number; basedOn: number },
) {
  const key = keyOf(input.key)
  return addVersion(ctx, { key, basedOn: input.basedOn }, async (tx) => {
    if (input.number === 0) return {}
    const row = await tx.contentVersion.findUnique({
      where: { key_number: { key, number: input.number } },
    })
    if (!row) throw new AppError('contentNotFound')
    return validFields(key, row.value)
  })
}

/** Restores the version before the newest. Undoing twice restores what was undone. */
export async function undoContent(
  ctx: Pick<Context, 'db' | 'now'>,
  input: { key: string; basedOn: number },
) {
  if (input.basedOn === 0) throw new AppError('contentOriginal')
  return restoreContent(ctx, { ...input, number: input.basedOn - 1 })
}

interface Based {
  key: ContentKey
  basedOn: number
}

async function addVersion(
  ctx: Pick<Context, 'db' | 'now'>,
  { key, basedOn }: Based,
  next: (tx: Transaction, stored: Fields) => Promise<Fields>,
) {
  return ctx.db.$transaction(async (tx) => {
    // Serialises saves, and keeps the sweep from removing a picture that this version names.
    await lockPictures(tx)
    const current = await currentVersion(tx, key)
    if ((current?.number ?? 0) !== basedOn) throw new AppError('contentChanged')
    const stored = validFields(key, current?.value)
    const value = changedFields(defaultsOf(key), withDefaults(key, await next(tx, stored)))
    await assertPicturesExist(tx, value)
    const row = await tx.contentVersion.create({
      data: { key, number: basedOn + 1, value: { ...value }, createdAt: ctx.now },
    })
    await tx.contentVersion.deleteMany({
      where: { key, number: { lte: row.number - MAX_VERSIONS } },
    })
    return versionView(key, row)
  })
}

async function assertPicturesExist(tx: Transaction, fields: Fields): Promise<void> {
  const named = Object.values(fields)
    .flatMap((value) => (typeof value === 'string' ? [] : value))
    .flatMap(({ picture = '' }) => (isUploaded(picture) ? [picture.split('/').at(-1) ?? ''] : []))
  const names = [...new Set(named)]
  if (names.length === 0) return
  const known = await tx.picture.count({ where: { name: { in: names }, isPublic: true } })
  if (known < names.length)
    throw invalidField('value', 'A picture is no longer there. Please upload it again.')
}
