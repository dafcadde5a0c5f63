import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { emailTokenPurpose, type LinkedMessage } from './link-tokens.ts'
import type { SecretBox } from './secrets.ts'
import { sha256 } from './secrets.ts'

/** The token of a person on the waitlist in an email: the same one at every attempt to send it. */
export async function emailEntryToken(
  db: DatabaseOrTransaction,
  secretBox: SecretBox,
  { message, entryId }: { message: LinkedMessage; entryId: number },
): Promise<string> {
  const token = secretBox.derive(emailTokenPurpose(message, `waitlist:${entryId}`))
  await db.waitlistToken.createMany({
    data: { waitlistEntryId: entryId, tokenHash: sha256(token) },
    skipDuplicates: true,
  })
  return token
}
