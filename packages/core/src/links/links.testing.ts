import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { randomToken } from '../kernel/secrets.ts'
import { issueLink } from './links.ts'

/** Stores a link by a new token. @returns the token. */
export async function givenLink(
  db: DatabaseOrTransaction,
  link: Omit<Parameters<typeof issueLink>[1], 'token'>,
): Promise<string> {
  const token = randomToken()
  await issueLink(db, { ...link, token })
  return token
}
