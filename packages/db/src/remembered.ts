import type { Prisma, PrismaClient } from './generated/client.ts'
import { ask, isOneTransaction, type Statement } from './prepared.ts'

/** Beyond these an answer is found anew each time: neither many nor long ones may fill the memory. */
const MOST_KEPT = 200
const LONGEST_KEPT = 256 * 1024

/** What a server says of all that can be seen at this moment: the same text, the same data. */
const SEEN = `(pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text)`

interface Found<Row> {
  seen: string
  rows: readonly Row[]
}

type Reading<Row> = (
  db: PrismaClient | Prisma.TransactionClient,
  values: readonly (string | number | null)[],
) => Promise<readonly Row[]>

/**
 * A statement whose rows are found anew only where anything was written since they were last found.
 *
 * PostgreSQL itself says so, in the same round trip: what a statement sees is its snapshot, every
 * commit makes the next one another, and one that was seen before sees the very same rows. So an
 * answer is never older than the question, whichever process wrote (ADR 21). Within a transaction,
 * whose own writes no snapshot tells, nothing is remembered.
 *
 * That holds on a primary: a hot standby's snapshot does not list the transactions that still run. And it
 * holds from one crash of the server to the next: where one backend takes the others down, the
 * postmaster's start stays, and the number of a transaction that was given up may be given again.
 *
 * The rows must follow from the values and the tables alone, never from the clock, and hold what JSON
 * holds: texts, integers, flags. A number is cast to int4 or float8: a numeric or an int8 would be
 * something else within a transaction, where Prisma reads it. They are shared by all who ask.
 *
 * A value that says how many rows there are is best written as `(SELECT $1)`. PostgreSQL then cannot hope
 * for a better plan from each, and does not plan anew every time, which takes ten times what it takes
 * to see that all is as it was.
 */
export function remembering<Row extends object>(statement: Statement): Reading<Row> {
  const memories = new WeakMap<object, Map<string, Found<Row>>>()
  let question: Statement | undefined
  return async (db, values) => {
    if (isOneTransaction(db)) return ask<Row>(db, statement, values)
    const memory = memories.get(db) ?? new Map<string, Found<Row>>()
    memories.set(db, memory)
    const key = JSON.stringify(values)
    const known = memory.get(key)
    question ??= unlessSeen(statement, values.length + 1)
    const [answer] = await ask<Answer>(db, question, [...values, known?.seen ?? null])
    if (known && !answer?.rows) return known.rows
    const { seen = '', rows: text } = answer ?? {}
    const rows: Row[] = JSON.parse(text ?? '[]')
    if (memory.size >= MOST_KEPT) memory.clear()
    if ((text ?? '').length <= LONGEST_KEPT) memory.set(key, { seen, rows })
    else memory.delete(key)
    return rows
  }
}

interface Answer {
  seen: string
  /** Null where all is still as the asker saw it. */
  rows: string | null
}

function unlessSeen({ name, text }: Statement, known: number): Statement {
  return {
    name: `${name}, unless seen`,
    text: `
      SELECT ${SEEN} AS seen,
             CASE WHEN ${SEEN} IS DISTINCT FROM $${known}::text
                  THEN (SELECT coalesce(json_agg(found), '[]')::text FROM (${text}) AS found)
             END AS rows`,
  }
}
