import type { Transaction } from '@haircuts/db/client'
import { AppError } from '../../kernel/app-error.ts'

interface Cleanup {
  id: number
  /** Null for an ordinary visit. */
  cleanupOfId: number | null
}

/** Before a cancelled clean-up comes back: its visit may have another one by now. @throws AppError cleanupUsed */
export async function assertCleanupUnused(
  tx: Transaction,
  { id, cleanupOfId }: Cleanup,
): Promise<void> {
  if (cleanupOfId === null) return
  const where = { cleanupOfId, id: { not: id }, status: { not: 'cancelled' } }
  if ((await tx.booking.count({ where })) > 0) throw new AppError('cleanupUsed')
}
