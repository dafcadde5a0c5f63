import type { Database } from '@haircuts/db/client'
import { type PreparedStatement, queryPrepared, type Values } from '@haircuts/db/prepared'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres } from 'rate-limiter-flexible'

type Options = Omit<IRateLimiterPostgresOptions, 'storeClient' | 'storeType' | 'tableName'>

/** Counts in the database, so that all processes share the limit (ADR 12). */
export function sharedLimiter(db: Database, options: Options): RateLimiterPostgres {
  const storeClient = {
    query: async ({ values, ...statement }: PreparedStatement & { values: Values }) => ({
      rows: await queryPrepared(db, statement, values),
    }),
  }
  const table = { tableName: 'rate_limit', tableCreated: true }
  return new RateLimiterPostgres({ ...options, ...table, storeClient, storeType: 'pool' })
}
