import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { Transaction } from '@haircuts/db/client'

/** Serialises reservations, and keeps the sweep from a public picture while a text that names it is being saved. */
export async function lockPictures(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.pictures})`
}
