import { createHash } from 'node:crypto'
import pg from 'pg'
import { DatabaseAway, isAwaySqlState } from './errors.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'

/** Beyond so many different statements none is kept: each costs every connection some memory. */
const MOST_KEPT = 500
const UNNAMED = ''

/**
 * Names for Prisma's statements, so that PostgreSQL parses and plans each only once a connection.
 * Without a name every query of a request pays for it again, which is most of what it costs.
 */
export function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known) return known
    if (names.size >= MOST_KEPT) return UNNAMED
    const name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
    return name
  }
}

/** A query that is asked so often that Prisma's own work would cost more than the answer. */
export interface Statement {
  /** Of its text alone: a name that was planned once stays planned so. */
  name: string
  text: string
}

const pools = new WeakMap<object, pg.Pool>()

export function givePool(db: PrismaClient, pool: pg.Pool): void {
  pools.set(db, pool)
}

/** Whoever asks there sees what that transaction wrote, and nobody else does. */
export function isOneTransaction(db: PrismaClient | Prisma.TransactionClient): boolean {
  return !pools.has(db)
}

/**
 * The rows of a statement, past Prisma: as `pg` reads them, JSON parsed and big numbers as text. Inside
 * a transaction it goes through Prisma all the same, since nobody else holds that connection.
 *
 * @throws DatabaseAway when there is nobody to ask.
 */
export async function ask<Row extends pg.QueryResultRow>(
  db: PrismaClient | Prisma.TransactionClient,
  statement: Statement,
  values: readonly (string | number | null)[],
): Promise<Row[]> {
  const pool = pools.get(db)
  if (!pool) return db.$queryRawUnsafe<Row[]>(statement.text, ...values)
  try {
    const { rows } = await pool.query<Row>({ ...statement, values: [...values] })
    return rows
  } catch (error) {
    // Whatever PostgreSQL did not say itself was said by the way to it.
    const isAway = !(error instanceof pg.DatabaseError) || isAwaySqlState(error.code)
    throw isAway ? new DatabaseAway('The database did not answer.', { cause: error }) : error
  }
}
