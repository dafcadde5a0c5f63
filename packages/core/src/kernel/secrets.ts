import { createHash, randomBytes } from 'node:crypto'

/** Authenticated encryption with the key of the installation. */
export interface SecretBox {
  /** Encrypts with `purpose` as associated data; decryption needs the same key and purpose. */
  encrypt(plain: string, purpose: string): Uint8Array<ArrayBuffer>
  /** @throws Error for another key, another purpose or modified data. */
  decrypt(encrypted: Uint8Array, purpose: string): string
  /** A secret for this purpose: the same one at every call with the same key of the installation, base64url. */
  derive(purpose: string): string
}

/** Hashes a random token for storage: a leaked database does not reveal valid tokens. */
export function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest())
}

/** 120 random bits as base64url, 20 characters, short enough to be typed once. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url')
}

/** 256 random bits as base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Decrypts a secret. @returns null if it was encrypted with another application key or for another purpose. */
export function decryptOrNull(
  { secretBox }: { secretBox: SecretBox },
  encrypted: Uint8Array,
  purpose: string,
): string | null {
  try {
    return secretBox.decrypt(encrypted, purpose)
  } catch {
    return null
  }
}
