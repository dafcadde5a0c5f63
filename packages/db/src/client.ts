import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from './generated/client.ts'
import {
  connectionBegun,
  createStatementNameGenerator,
  registerPool,
  shareTransactions,
} from './prepared.ts'

export type Database = PrismaClient
/** The Prisma client, or the client of an interactive transaction. */
export type DatabaseOrTransaction = Database | Prisma.TransactionClient
export type Transaction = Prisma.TransactionClient

/** Under load a request waits this long for a connection instead of failing with a 503 at once. */
const QUEUE_MS = 15_000

/**
 * Server-side timeouts in milliseconds, so that a stuck statement, lock or transaction cannot hold a connection
 * forever; the request fails with a 503 (`isDatabaseAway`). A statement takes well under a second with 100,000
 * bookings; an idle transaction exceeds Prisma's own limit only if this process hangs. `DATABASE_URL` can
 * override them: `?statement_timeout=60000`.
 */
export const TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

interface Limits {
  connections?: number
  queueMs?: number
  timeouts?: Partial<Record<keyof typeof TIMEOUTS, number>>
}

export function connectDatabase(
  url: string,
  { connections = 10, queueMs = QUEUE_MS, timeouts = {} }: Limits = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: queueMs,
    application_name: 'haircuts',
    ...TIMEOUTS,
    ...timeouts,
    // The adapter sends timestamps in UTC without an offset, which a server set to another zone would shift.
    // The default random_page_cost of 4 is for spinning disks and makes the planner avoid indexes on SSDs.
    options: '-c TimeZone=UTC -c random_page_cost=1.1',
    // Statements of a transaction that are asked at once travel together, and PostgreSQL runs them in their order.
    pipeline: true,
  })
  // An idle connection that the server has ended; the next query opens another. Prisma listens from its first query on,
  // and prepared statements may come before.
  pool.on('error', () => {})
  const adapter = new SharingPg(pool, {
    disposeExternalPool: true,
    statementNameGenerator: createStatementNameGenerator(),
  })
  const db = new PrismaClient({
    adapter,
    transactionOptions: { maxWait: queueMs, timeout: QUEUE_MS },
  })
  registerPool(db, pool)
  shareTransactions(db)
  return db
}

/** The statements by which Prisma ends a transaction, also one that takes too long. */
const ENDS = new Set(['COMMIT', 'ROLLBACK'])

/** The adapter to PostgreSQL, which lets `queryPrepared` share the connection of a transaction with Prisma. */
class SharingPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => {
      const transaction = await start(isolationLevel)
      const end = connectionBegun(Reflect.get(transaction, 'client'))
      const execute = transaction.executeRaw.bind(transaction)
      transaction.executeRaw = (query) => {
        if (ENDS.has(query.sql)) end()
        return execute(query)
      }
      return transaction
    }
    return adapter
  }
}

export type {
  Addon,
  AppointmentType,
  Blackout,
  Client,
  ClientImport,
  ClientMerge,
  CloudAccount,
  CloudCalendar,
  CloudEvent,
  CutCard,
  Prisma,
  PushDevice,
  PushKey,
  SpecialDate,
} from './generated/client.ts'
