import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'

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
  const [found] = await queryPrepared<{ isPaused: boolean }>(ctx.db, IS_PAUSED, [])
  return found?.isPaused ?? false
}

const IS_PAUSED = {
  name: 'is paused',
  text: 'SELECT EXISTS (SELECT FROM restore WHERE resumed_at IS NULL) AS "isPaused"',
}
