import { createHash, randomBytes } from 'node:crypto'

/** What is stored of a secret that others hold: enough to recognise it, useless to a thief. */
export function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest())
}

/** 120 random bits, short enough to be typed off a screen once. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url')
}

/** 256 random bits in the alphabet of URLs. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
