import { createHash } from 'node:crypto'
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

/** Associates a client with its connection pool for `queryPrepared`. Transaction clients have none. */
export function registerPool(db: PrismaClient, pool: pg.Pool): void {
  pools.set(db, pool)
}

export function isTransactionClient(db: PrismaClient | Prisma.TransactionClient): boolean {
  return !pools.has(db)
}

/**
 * Runs a prepared statement on the connection pool, bypassing Prisma. Rows are parsed by `pg`: JSON as values,
 * int8 and numeric as strings. Inside a transaction the statement goes through Prisma's raw query, which
 * holds the transaction's connection.
 *
 * @throws DatabaseAway when the database cannot be reached.
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  db: PrismaClient | Prisma.TransactionClient,
  statement: PreparedStatement,
  values: readonly (string | number | null)[],
): Promise<Row[]> {
  const pool = pools.get(db)
  if (!pool) return db.$queryRawUnsafe<Row[]>(statement.text, ...values)
  try {
    const { rows } = await pool.query<Row>({ ...statement, values: [...values] })
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
