import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SecretBox } from '@haircuts/router/ports'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM under the application key; the purpose is authenticated, so a row cannot be swapped. */
export function secretBox(key: Buffer): SecretBox {
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body]))
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        // Without it a cut tag would be taken too, down to four bytes.
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

/**
 * The installation's key: made once, readable by its owner alone.
 *
 * @throws Error with one readable sentence when the file holds something else.
 */
export function readOrCreateKey(dataDir: string): Buffer {
  const file = join(dataDir, 'app-key')
  if (!existsSync(file)) createKey(file)
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new Error(`The key in ${file} is damaged: restore the file, or set APP_KEY.`)
}

/** Linked into place whole, so that another process of the installation never reads half a key. */
function createKey(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    // The other process was first; its key is ours.
    if (!existsSync(file)) throw error
  } finally {
    rmSync(unfinished)
  }
}
