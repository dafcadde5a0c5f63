import type { DatabaseOrTransaction } from '@haircuts/db/client'

/**
 * The latest restore that the barber has not resumed. While there is one, no mail is sent or planned and nothing is
 * written to the calendar, since the data may be older than what was sent and written already.
 */
export function findPause({ db }: { db: DatabaseOrTransaction }) {
  return db.restore.findFirst({
    where: { resumedAt: null },
    orderBy: { restoredAt: 'desc' },
    select: { restoredAt: true, backupCreatedAt: true },
  })
}

export async function isPaused(ctx: { db: DatabaseOrTransaction }): Promise<boolean> {
  return (await findPause(ctx)) !== null
}
