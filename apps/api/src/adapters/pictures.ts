import type { ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureStore } from '@haircuts/router/ports'
import { randomToken } from '@haircuts/router/secrets'

export interface PictureDisk extends PictureStore {
  /** @returns the name under which the picture is stored. */
  save(picture: Buffer, name?: string): Promise<string>
  /** @returns null when the picture does not exist or the name is not valid. */
  read(name: string): Promise<ReadStream | null>
}

const NAME = /^[\w-]+\.webp$/
/** Also matches temporary files left over by a crash. */
const OURS = /^\.?[\w-]+\.webp$/

/** A random, unguessable name. */
export function newPictureName(): string {
  return `${randomToken()}.webp`
}

/** Stores pictures as files below the data folder, written to a temporary file and renamed, so that none is partial. */
export function pictureDisk(dataDir: string): PictureDisk {
  const folder = join(dataDir, 'uploads')
  return {
    async save(picture, name = newPictureName()) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, picture, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      return name
    },
    async read(name) {
      if (!NAME.test(name)) return null
      try {
        const file = await open(join(folder, name))
        return file.createReadStream()
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async namesBefore(time) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const old: string[] = []
      for (const name of names) {
        if (OURS.test(name) && (await stat(join(folder, name))).mtime < time) old.push(name)
      }
      return old
    },
    async remove(name) {
      if (OURS.test(name)) await rm(join(folder, name), { force: true })
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
