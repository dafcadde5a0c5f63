import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { AppError } from './app-error.ts'
import { emailTokenPurpose, type LinkedMessage, linkExpiry } from './link-tokens.ts'
import type { SecretBox } from './secrets.ts'
import { randomToken, sha256 } from './secrets.ts'

/** Issues one more link to an offer. Each decides about the offer, which can be decided once. */
export async function issueOfferToken(db: DatabaseOrTransaction, offerId: number): Promise<string> {
  const token = randomToken()
  await db.offerToken.create({ data: { offerId, tokenHash: sha256(token) } })
  return token
}

/** The token of an offer in an email: the same one at every attempt to send it. */
export async function emailOfferToken(
  db: DatabaseOrTransaction,
  secretBox: SecretBox,
  { message, offerId }: { message: LinkedMessage; offerId: number },
): Promise<string> {
  const token = secretBox.derive(emailTokenPurpose(message, `offer:${offerId}`))
  await db.offerToken.createMany({
    data: { offerId, tokenHash: sha256(token) },
    skipDuplicates: true,
  })
  return token
}

/**
 * @returns the id of the offer that a link opens.
 * @throws AppError linkInvalid, identical for an unknown, an expired and a malformed token and for that of a booking.
 */
export async function offerOfToken(
  db: DatabaseOrTransaction,
  { offerToken, now }: { offerToken: string; now: Date },
): Promise<number> {
  const found = await db.offerToken.findUnique({
    where: { tokenHash: sha256(offerToken) },
    select: {
      offer: { select: { id: true, expiresAt: true, booking: { select: { endAt: true } } } },
    },
  })
  const visitEnd = found && (found.offer.booking?.endAt ?? found.offer.expiresAt)
  if (!visitEnd || linkExpiry(visitEnd) <= now) throw new AppError('linkInvalid')
  return found.offer.id
}
