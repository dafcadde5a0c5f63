import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BadBackup, damaged, readArchive } from './archive.ts'
import { encryptedKeySchema } from './encrypted-key.ts'

export const FORMAT = 'haircuts-backup'
export const FORMAT_VERSION = 1
/** The last entry of the archive: a file that holds it was written to the end. */
export const MANIFEST = 'manifest.json'

const identifier = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
const part = z.object({
  file: z.string().regex(/^(tables\/\w+\/\d{6}\.copy|pictures\/[\w-]+\.webp)$/),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  /** The last applied migration. */
  schemaVersion: z.string(),
  migrations: z.array(z.string()).min(1),
  /** The tables in an order in which foreign keys hold after each of them. */
  tables: z.array(
    z.object({
      name: identifier,
      columns: z.array(identifier).min(1),
      rows: z.int(),
      parts: z.array(part),
    }),
  ),
  sequences: z.array(
    z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  pictures: z.array(part),
  /** Pictures that a booking names although they were not in the store. */
  missingPictures: z.array(z.string()),
  /** Null when the key was not found; `sealed` is null when no passphrase was set. */
  key: z.object({ fingerprint: z.string(), sealed: encryptedKeySchema.nullable() }).nullable(),
})

export type ManifestText = z.input<typeof manifestSchema>
export type Manifest = z.output<typeof manifestSchema>
export type Part = z.output<typeof part>

const versionSchema = z.object({ format: z.literal(FORMAT), formatVersion: z.int() })

export function partOf(file: string, data: Buffer): Part {
  return { file, bytes: data.length, sha256: createHash('sha256').update(data).digest('hex') }
}

export function isPart(part: Part | undefined, data: Buffer): boolean {
  return part !== undefined && partOf(part.file, data).sha256 === part.sha256
}

export function partsOf({ tables, pictures }: Manifest): Part[] {
  return [...tables.flatMap(({ parts }) => parts), ...pictures]
}

/**
 * Reads the whole file, compares every part with its checksum and returns the manifest.
 *
 * @throws BadBackup for a file that is damaged, cut off, of a newer format or no backup.
 */
export async function checkArchive(file: string): Promise<Manifest> {
  const found = new Map<string, string>()
  let text: unknown
  for await (const { name, data } of readArchive(file)) {
    if (name === MANIFEST) text = parseJson(data)
    else found.set(name, partOf(name, data).sha256)
  }
  const version = versionSchema.safeParse(text)
  if (!version.success) throw new BadBackup(damaged(file))
  if (version.data.formatVersion > FORMAT_VERSION) {
    throw new BadBackup(`${file} was made by a newer version of this program: update it first.`)
  }
  const read = manifestSchema.safeParse(text)
  if (!read.success) throw new BadBackup(damaged(file))
  const parts = partsOf(read.data)
  const isWhole = parts.every((part) => found.get(part.file) === part.sha256)
  if (!isWhole || found.size !== parts.length) throw new BadBackup(damaged(file))
  return read.data
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return null
  }
}
