import { Secret, TOTP } from 'otpauth'

/** Tolerates a phone's clock that is off by one 30-second step in either direction. */
const TOLERATED_STEPS = 1
const RECOVERY_CODE_BYTES = 10
const RECOVERY_CODES = 10

export function newSecret(): string {
  return new Secret().base32
}

/** The otpauth:// URI that an authenticator app reads from the QR code. */
export function otpauthUri(name: { issuer: string; label: string }, secret: string): string {
  return new TOTP({ ...name, secret: Secret.fromBase32(secret) }).toString()
}

/** The TOTP time step of a code, or null for an invalid code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const offset = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS })
  return offset === null ? null : totp.counter({ timestamp }) + offset
}

/** Ten codes of 80 random bits, in groups of four: 'k3vd-q7ma-2xnp-w5ts'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ size: RECOVERY_CODE_BYTES })
    return base32.toLowerCase().match(/.{4}/g)?.join('-') ?? base32
  })
}

/** Normalises a code for comparison: removes spaces and hyphens, and ignores case. */
export function normaliseCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}
