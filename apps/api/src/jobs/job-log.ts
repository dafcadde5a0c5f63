import type { FailedJob, JobLog, QueueSize } from '@haircuts/core/kernel/background-jobs'
import type { Database } from '@haircuts/db/client'
import { fromPrisma, type PgBoss } from 'pg-boss'

/** The dead letter queue for jobs that failed every attempt. */
export const DEAD_LETTERS = 'dead-letters'

/** Reads pg-boss's table, whose own interface lists jobs of one queue at a time and does not combine equal ones. */
export function jobLog(boss: PgBoss, db: Database): JobLog {
  return {
    // A later success of the same job settles a failure: periodic jobs fail and succeed by turns while iCloud is away.
    // The successes are grouped in one pass, since the table holds those of a week and has no index for them.
    failed: () => db.$queryRaw<FailedJob[]>`
      WITH failed AS MATERIALIZED (
        SELECT DISTINCT ON (name, data) id, name, data, output, completed_on FROM pgboss.job
         WHERE state = 'failed' AND name <> ${DEAD_LETTERS}
         ORDER BY name, data, completed_on DESC
      ), succeeded AS MATERIALIZED (
        SELECT name, data, max(completed_on) AS completed_on FROM pgboss.job
         WHERE state = 'completed' AND name IN (SELECT name FROM failed) GROUP BY name, data
      )
      SELECT failed.id::text, failed.name, failed.data AS payload, failed.completed_on AS "failedAt",
             failed.output
        FROM failed LEFT JOIN succeeded
          ON succeeded.name = failed.name AND succeeded.data IS NOT DISTINCT FROM failed.data
       WHERE succeeded.completed_on IS NULL OR succeeded.completed_on < failed.completed_on
       ORDER BY failed.name, failed.data`,

    async settle(tx, id, how) {
      const removed = await tx.$queryRaw<{ id: string; name: string; data: object | null }[]>`
        DELETE FROM pgboss.job AS failed
         USING (SELECT name, data FROM pgboss.job
                 WHERE id = ${id}::uuid AND state = 'failed' AND name <> ${DEAD_LETTERS}) AS chosen
         WHERE failed.name = chosen.name AND failed.data IS NOT DISTINCT FROM chosen.data
           AND failed.state = 'failed'
        RETURNING failed.id::text, failed.name, failed.data`
      const [first] = removed
      if (!first) return 0
      const ids = removed.map((job) => job.id)
      await tx.$executeRaw`
        DELETE FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND source_id = ANY(${ids}::uuid[])`
      if (how === 'repeat') await boss.send(first.name, first.data, { db: fromPrisma(tx) })
      return 1
    },

    sizes: () => db.$queryRaw<QueueSize[]>`
      SELECT name,
             count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting,
             count(*) FILTER (WHERE state = 'active')::int AS active,
             count(*) FILTER (WHERE state = 'failed')::int AS failed,
             greatest(coalesce(extract(epoch FROM now() - min(start_after)
               FILTER (WHERE state IN ('created', 'retry'))), 0), 0)::float AS "lagSeconds"
        FROM pgboss.job WHERE state <> 'completed' AND name NOT LIKE '\\_\\_%' GROUP BY name ORDER BY name`,
  }
}
