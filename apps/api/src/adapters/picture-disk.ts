import type { ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomToken } from '@haircuts/router/digest'
import type { PictureStore } from '@haircuts/router/ports'

export interface PictureDisk extends PictureStore {
  /** @returns the name the picture is kept under, which nobody can guess. */
  save(picture: Buffer): Promise<string>
  /** @returns null when there is none of that name, or the name is none of ours. */
  read(name: string): Promise<ReadStream | null>
}

const NAME = /^[\w-]+\.webp$/

/** Pictures as files below the data folder; written aside first, so that none is ever half there. */
export function pictureDisk(dataDir: string): PictureDisk {
  const folder = join(dataDir, 'uploads')
  return {
    async save(picture) {
      const name = `${randomToken()}.webp`
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
        if (NAME.test(name) && (await stat(join(folder, name))).mtime < time) old.push(name)
      }
      return old
    },
    async remove(name) {
      if (NAME.test(name)) await rm(join(folder, name), { force: true })
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
