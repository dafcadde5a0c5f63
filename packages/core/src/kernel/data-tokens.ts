import { timingSafeEqual } from 'node:crypto'
import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { AppError } from './app-error.ts'
import { emailTokenPurpose, type LinkedMessage } from './link-tokens.ts'
import { type SecretBox, sha256 } from './secrets.ts'

/** Its email says so. */
const LIFETIME_MS = 7 * 24 * 3_600_000
/** The digits of a message's key. */
const KEY = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/

/**
 * The token of the link in an email by which its reader sees, exports and erases what is stored under the address. It names
 * its message, so that no row of its own is needed: it ends with the message or a week after it.
 */
export function dataToken(secretBox: SecretBox, message: LinkedMessage): string {
  const secret = secretBox.derive(emailTokenPurpose(message, 'own-data'))
  return `${message.key.replaceAll('-', '')}${secret}`
}

/**
 * @returns the address to which the link was sent.
 * @throws AppError linkInvalid, identical for an unknown, an expired and a malformed token.
 */
export async function addressOfDataToken(
  db: DatabaseOrTransaction,
  secretBox: SecretBox,
  { token, now }: { token: string; now: Date },
): Promise<string> {
  const key = KEY.exec(token)?.slice(1).join('-')
  if (!key) throw new AppError('linkInvalid')
  const message = await db.message.findUnique({
    where: { key, kind: 'booking-links', createdAt: { gt: new Date(now.getTime() - LIFETIME_MS) } },
    select: { key: true, recipient: true },
  })
  if (!message || !isSame(token, dataToken(secretBox, message))) throw new AppError('linkInvalid')
  return message.recipient
}

function isSame(token: string, expected: string): boolean {
  return timingSafeEqual(sha256(token), sha256(expected))
}
