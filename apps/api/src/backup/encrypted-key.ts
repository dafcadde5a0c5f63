import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { z } from 'zod'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const TAG_BYTES = 16
/** One of OWASP's recommended settings; 64 MiB of memory and about 0.3 s. */
const COST = { N: 2 ** 16, r: 8, p: 2 }
const PURPOSE = Buffer.from('haircuts backup key 1')

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'))

/** The application key, encrypted with a passphrase (scrypt, AES-256-GCM). */
export const encryptedKeySchema = z.object({
  salt: base64,
  nonce: base64,
  tag: base64.refine((tag) => tag.length === TAG_BYTES),
  body: base64,
  // Bounds, so that a damaged file cannot ask for all the memory there is.
  N: z.int().max(2 ** 18),
  r: z.int().max(16),
  p: z.int().max(8),
})

type EncryptedKey = z.output<typeof encryptedKeySchema>

export function encryptKey(key: Buffer, passphrase: string): z.input<typeof encryptedKeySchema> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv(CIPHER, derive(passphrase, { salt, ...COST }), nonce)
  const body = Buffer.concat([cipher.setAAD(PURPOSE).update(key), cipher.final()])
  const tag = cipher.getAuthTag()
  const text = (bytes: Buffer) => bytes.toString('base64')
  return { salt: text(salt), nonce: text(nonce), tag: text(tag), body: text(body), ...COST }
}

/** @returns null for a wrong passphrase. */
export function decryptKey(encrypted: EncryptedKey, passphrase: string): Buffer | null {
  const decipher = createDecipheriv(CIPHER, derive(passphrase, encrypted), encrypted.nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(PURPOSE).setAuthTag(encrypted.tag)
  try {
    return Buffer.concat([decipher.update(encrypted.body), decipher.final()])
  } catch {
    return null
  }
}

/** Recognises a key without revealing it: 256 random bits cannot be guessed from their hash. */
export function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update('haircuts key ').update(key).digest('hex')
}

function derive(passphrase: string, { salt, N, r, p }: { salt: Buffer } & typeof COST): Buffer {
  return scryptSync(passphrase.normalize('NFC'), salt, KEY_BYTES, {
    N,
    r,
    p,
    maxmem: 256 * N * r,
  })
}
