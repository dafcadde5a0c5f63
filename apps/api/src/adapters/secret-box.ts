import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SecretBox } from '@haircuts/core/kernel/secrets'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with the application key. The purpose is authenticated data, so that ciphertexts cannot be swapped between
 * rows. Derived secrets are HMACs with a key of their own, derived from the application key.
 */
export function secretBox(key: Buffer): SecretBox {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'derived secrets', KEY_BYTES))
  const derivationKey = createSecretKey(derived)
  const applicationKey = createSecretKey(key)
  return {
    derive: (purpose) => createHmac('sha256', derivationKey).update(purpose).digest('base64url'),
    encrypt(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, applicationKey, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body]))
    },
    decrypt(encrypted, purpose) {
      const bytes = Buffer.from(encrypted)
      const decipher = createDecipheriv(CIPHER, applicationKey, bytes.subarray(0, NONCE_BYTES), {
        // Node would otherwise accept truncated tags down to four bytes.
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
 * The installation's key, created once with mode 0600.
 *
 * @throws Error with one readable sentence when the file holds something else.
 */
export function readOrCreateKey(dataDir: string): Buffer {
  const file = join(dataDir, 'app-key')
  if (!existsSync(file)) createKey(file)
  return readKeyFile(file)
}

/** The installation's key if it has been created in `dataDir`. @throws Error as `readOrCreateKey` does. */
export function readKey(dataDir: string): Buffer | null {
  const file = join(dataDir, 'app-key')
  return existsSync(file) ? readKeyFile(file) : null
}

function readKeyFile(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new Error(`The key in ${file} is damaged: restore the file, or set APP_KEY.`)
}

/** Creates the key file atomically by a hard link, so that another process never reads a partial key. */
function createKey(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    // Another process was first; its key is used.
    if (!existsSync(file)) throw error
  } finally {
    rmSync(unfinished)
  }
}
