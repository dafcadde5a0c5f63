import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { DatabaseAway, isAwaySqlState } from './errors.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'

/** Limits the named statements, since each one costs memory on every connection. Further ones stay unnamed. */
const MAX_PREPARED_STATEMENTS = 500
const UNNAMED = ''

/**
 * Creates a name generator for Prisma's statements, so that PostgreSQL parses and plans each statement once per
 * connection. For an unnamed statement parsing and planning are most of the cost of every execution.
 */
export function createStatementNameGenerator(): (query: { sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known) return known
    if (names.size >= MAX_PREPARED_STATEMENTS) return UNNAMED
    const name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
    return name
  }
}

/** A prepared statement for a hot query, where the overhead of Prisma exceeds the cost of the query itself. */
export interface PreparedStatement {
  /** Must be unique to the text: PostgreSQL keeps the plan of the first text prepared under a name. */
  name: string
  text: string
}

const pools = new WeakMap<object, pg.Pool>()

/** A transaction with its connection, which is null again once it ends. */
interface Shared {
  connection: pg.ClientBase | null
}

/** By the transaction clients. */
const transactions = new WeakMap<object, Shared>()

/** Prisma tells nobody which connection a transaction has; both are begun in one asynchronous context. */
const beginning = new AsyncLocalStorage<Shared>()

/** Associates a client with its connection pool for `queryPrepared`. Transaction clients have none. */
export function registerPool(db: PrismaClient, pool: pg.Pool): void {
  pools.set(db, pool)
}

/** Lets `queryPrepared` use the connections of the transactions of a client. */
export function shareTransactions(db: PrismaClient): void {
  const transact = db.$transaction.bind(db)
  type Options = Parameters<typeof transact>[1]
  type Work = (tx: Prisma.TransactionClient) => Promise<unknown>
  const shared = (work: Work | Prisma.PrismaPromise<unknown>[], options?: Options) => {
    if (typeof work !== 'function') return transact(work, options)
    const begun: Shared = { connection: null }
    return beginning.run(begun, () =>
      transact((tx) => {
        transactions.set(tx, begun)
        return beginning.exit(() => work(tx))
      }, options),
    )
  }
  Object.defineProperty(db, '$transaction', { value: shared, configurable: true, writable: true })
}

/** The statements by which Prisma ends a transaction, also one that takes too long. */
const ENDS = new Set(['COMMIT', 'ROLLBACK'])

/** The adapter to PostgreSQL, which lets `queryPrepared` share the connection of a transaction with Prisma. */
export class SharingPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => {
      const transaction = await start(isolationLevel)
      const begun = beginning.getStore()
      const connection: unknown = Reflect.get(transaction, 'client')
      if (begun && connection instanceof pg.Client) begun.connection = connection
      const execute = transaction.executeRaw.bind(transaction)
      transaction.executeRaw = (query) => {
        // Another transaction may have the connection next. What is left running of this one asks Prisma, which rejects it.
        if (begun && ENDS.has(query.sql)) begun.connection = null
        return execute(query)
      }
      return transaction
    }
    return adapter
  }
}

export function isTransactionClient(db: PrismaClient | Prisma.TransactionClient): boolean {
  return !pools.has(db)
}

type Value = string | number | boolean | Date | Uint8Array | null
export type Values = readonly (Value | readonly Value[])[]

/**
 * Runs a prepared statement on the connection pool or on the connection of a transaction, bypassing Prisma. Rows are
 * parsed by `pg`: JSON as values, int8 and numeric as strings. Statements of a transaction that are sent together share
 * a round trip.
 *
 * @throws DatabaseAway when the database cannot be reached.
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  db: PrismaClient | Prisma.TransactionClient,
  statement: PreparedStatement,
  values: Values,
): Promise<Row[]> {
  const connection = pools.get(db) ?? transactions.get(db)?.connection
  // A transaction that has ended, or one of a client that a test watches.
  if (!connection) return db.$queryRawUnsafe<Row[]>(statement.text, ...values)
  try {
    const { rows } = await connection.query<Row>({ ...statement, values: [...values] })
    return rows
  } catch (error) {
    // An error that is not from PostgreSQL itself comes from the connection or the pool.
    const isAway = !(error instanceof pg.DatabaseError) || isAwaySqlState(error.code)
    throw isAway ? new DatabaseAway('The database did not answer.', { cause: error }) : error
  }
}

/** The connections of a client's pool: all, those without work, and the queries that wait for one. */
export function poolSizes(db: PrismaClient) {
  const pool = pools.get(db)
  return {
    all: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  }
}
