import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from './generated/client.ts'
import {
  connectionBegun,
  createStatementNameGenerator,
  registerPool,
  shareTransactions,
} from './prepared.ts'
import { KEEP_ALIVE, SILENCE_MS, type SilenceWatch, watchForSilence } from './silence.ts'

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

/** A statement whose answer is lost, as in a network that drops one connection, is given up this long after its own limit. */
const LOST_ANSWER_MS = 5000

interface Limits {
  connections?: number
  queueMs?: number
  /** See `SILENCE_MS`. */
  silenceMs?: number
  timeouts?: Partial<Record<keyof typeof TIMEOUTS, number>>
}

export function connectDatabase(
  url: string,
  { connections = 10, queueMs = QUEUE_MS, silenceMs = SILENCE_MS, timeouts = {} }: Limits = {},
): Database {
  const watch = watchForSilence(url, silenceMs)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: queueMs,
    application_name: 'haircuts',
    ...TIMEOUTS,
    ...timeouts,
    query_timeout: answerLimit(url, timeouts.statement_timeout),
    ...KEEP_ALIVE,
    stream: watch.stream,
    // The adapter sends timestamps in UTC without an offset, which a server set to another zone would shift.
    // The default random_page_cost of 4 is for spinning disks and makes the planner avoid indexes on SSDs.
    options: '-c TimeZone=UTC -c random_page_cost=1.1',
    // Statements of a transaction that are asked at once travel together, and PostgreSQL runs them in their order.
    pipeline: true,
  })
  // An idle connection that the server has ended; the next query opens another. Prisma listens from its first query on,
  // and prepared statements may come before.
  pool.on('error', () => {})
  watch.begin(pool)
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
  watches.set(db, watch)
  return db
}

const watches = new WeakMap<Database, SilenceWatch>()

/** Options of `pg` for other connections to the database of a client, which are then ended with its own. */
export function watchedConnection(db: Database) {
  const watch = watches.get(db)
  return { ...KEEP_ALIVE, ...(watch ? { stream: watch.stream } : {}) }
}

/** `query_timeout` in milliseconds: above the limit that PostgreSQL itself enforces, so that its own error comes first. */
function answerLimit(url: string, given: number = TIMEOUTS.statement_timeout): number {
  const inUrl = URL.canParse(url) ? new URL(url).searchParams.get('statement_timeout') : null
  // 0 is no limit. PostgreSQL also reads a limit with a unit, such as 30s.
  const limit = Number(inUrl ?? given)
  if (limit === 0) return 0
  return (limit > 0 ? limit : given) + LOST_ANSWER_MS
}

/** The statements by which Prisma ends a transaction, also one that takes too long. */
const ENDS = new Set(['COMMIT', 'ROLLBACK'])
/**
 * A rollback is answered at once, unless the transaction still waits for an answer that is lost. Its connection is then given
 * up, so that the request ends with the limit of the transaction, and not with that of the statement.
 */
const ROLLBACK_MS = 1000

/** The adapter to PostgreSQL, which lets `queryPrepared` share the connection of a transaction with Prisma. */
class SharingPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => {
      const transaction = await start(isolationLevel)
      const client: unknown = Reflect.get(transaction, 'client')
      const end = connectionBegun(client)
      const execute = transaction.executeRaw.bind(transaction)
      transaction.executeRaw = async (query) => {
        if (ENDS.has(query.sql)) end()
        if (query.sql !== 'ROLLBACK' || !(client instanceof pg.Client)) return execute(query)
        const rollback = { text: query.sql, query_timeout: ROLLBACK_MS }
        return (await client.query(rollback)).rowCount ?? 0
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
