import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../../kernel/context.ts'
import { retentionMs } from '../../kernel/define.ts'
import { randomToken, sha256 } from '../../kernel/secrets.ts'
import { ACCOUNTS } from '../declares.ts'

/** How long a challenge can be answered: long enough to find the phone or the security key. */
export const CHALLENGE_MS = retentionMs(ACCOUNTS.retention.usedChallenges)

/** What an answer to the challenge does: it signs in, or adds a passkey in one session. */
export type ChallengePurpose = 'sign-in' | `register in session ${number}`

type Issuer = Pick<Context, 'secretBox' | 'now'>

/**
 * A challenge that is signed with the key of the installation instead of stored, so that strangers who ask for one write
 * nothing. It consists of its end, random characters and the signature.
 */
export function issueChallenge({ secretBox, now }: Issuer, purpose: ChallengePurpose): string {
  const unsigned = `${now.getTime() + CHALLENGE_MS}.${randomToken()}`
  return `${unsigned}.${signatureOf(secretBox, purpose, unsigned)}`
}

/**
 * Whether a challenge, in base64url as the browser signs it, was issued here for the purpose and has not expired. It may
 * have been used already; `claimChallenge` finds that out.
 */
export function isOpenChallenge(
  { secretBox, now }: Issuer,
  purpose: ChallengePurpose,
  challenge: string,
): boolean {
  const [end = '', random = '', signature = ''] = textOf(challenge).split('.')
  // Compared as hashes, so that the time of the comparison tells nothing about the right signature.
  const expected = sha256(signatureOf(secretBox, purpose, `${end}.${random}`))
  return Buffer.from(sha256(signature)).equals(expected) && Number(end) > now.getTime()
}

/** Claims an open challenge by a row, so that only one of several answers to it is accepted. @returns false if it was used. */
export async function claimChallenge(tx: Transaction, challenge: string): Promise<boolean> {
  const text = textOf(challenge)
  const expiresAt = new Date(Number(text.split('.')[0]))
  const data = { challengeHash: sha256(text), expiresAt }
  const { count } = await tx.usedChallenge.createMany({ data, skipDuplicates: true })
  return count > 0
}

function signatureOf(secretBox: Issuer['secretBox'], purpose: ChallengePurpose, unsigned: string) {
  return secretBox.derive(`passkey-challenge:${purpose}:${unsigned}`)
}

function textOf(challenge: string): string {
  return Buffer.from(challenge, 'base64url').toString()
}
