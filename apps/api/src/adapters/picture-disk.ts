import type { ReadStream } from 'node:fs'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomToken } from '@haircuts/router/digest'

export interface PictureDisk {
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
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
  }
}
