import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { randomToken } from '@haircuts/core/kernel/secrets'
import type { PictureStore } from '@haircuts/core/pictures/picture-store'
import { ownsFolder } from '../installation-mark.ts'

/** The store of the pictures: the disk, or a bucket that several machines share. */
export interface PictureFiles extends PictureStore {
  /** @returns the name under which the picture is stored. */
  save(picture: Buffer, name?: string): Promise<string>
  /** @returns null when the picture does not exist or the name is not valid. */
  read(name: string): Promise<Readable | null>
  /** @throws PicturesAway when the store cannot be used. */
  check(): Promise<void>
}

/** The store cannot be reached, or rejects the request. The message is for the log and the terminal and holds no secret. */
export class PicturesAway extends Error {}

export const PICTURE_NAME = /^[\w-]+\.webp$/
/** The names of our files, and of temporary ones left over by a crash. */
const OURS = /^\.?[\w-]+\.webp$/

/** A random, unguessable name. */
export function newPictureName(): string {
  return `${randomToken()}.webp`
}

/** Stores pictures as files below the data folder, written to a temporary file and renamed, so that none is partial. */
export function pictureDisk(dataDir: string): PictureFiles {
  const folder = join(dataDir, 'uploads')
  return {
    async save(picture, name = newPictureName()) {
      const unfinished = join(folder, `.${name}`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(unfinished, picture, { mode: 0o600 })
        await rename(unfinished, join(folder, name))
        return name
      } catch (error) {
        // A full disk has stored a part of the file, which would keep the disk full.
        await rm(unfinished, { force: true }).catch(() => {})
        const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
        throw new PicturesAway(`The picture folder in DATA_DIR cannot be written to (${code}).`)
      }
    },
    async read(name) {
      if (!PICTURE_NAME.test(name)) return null
      try {
        const file = await open(join(folder, name))
        return file.createReadStream()
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async namesBefore(time, installation) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      if (names.length === 0 || !(await ownsFolder(folder, installation))) return []
      const old: string[] = []
      for (const name of names) {
        if (OURS.test(name) && (await stat(join(folder, name))).mtime < time) old.push(name)
      }
      return old
    },
    async remove(name) {
      if (OURS.test(name)) await rm(join(folder, name), { force: true })
    },
    async check() {},
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
