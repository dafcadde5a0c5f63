import pg from 'pg'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { JoiningSocket } from './joining-socket.ts'
import {
  createStatementNameGenerator,
  registerPool,
  SharingPg,
  shareTransactions,
} from './prepared.ts'
import { KEEP_ALIVE, TIMEOUTS } from './timeouts.ts'

export type Database = PrismaClient
/** The Prisma client, or the client of an interactive transaction. */
export type DatabaseOrTransaction = Database | Prisma.TransactionClient
export type Transaction = Prisma.TransactionClient

/** Longer than a query may take, so that the error of the query comes first. */
const TRANSACTION_MS = 15_000

interface Limits {
  connections?: number
  timeouts?: Partial<Record<keyof typeof TIMEOUTS, number>>
}

export function connectDatabase(
  url: string,
  { connections = 10, timeouts = {} }: Limits = {},
): Database {
  const limits = { ...TIMEOUTS, ...timeouts }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'haircuts',
    ...limits,
    ...KEEP_ALIVE,
    // The adapter sends timestamps in UTC without an offset, which a server set to another zone would shift.
    // The default random_page_cost of 4 is for spinning disks and makes the planner avoid indexes on SSDs.
    options: '-c TimeZone=UTC -c random_page_cost=1.1',
    // Statements of a transaction that are sent together share a round trip, and PostgreSQL runs them in their order.
    pipeline: true,
    stream: () => new JoiningSocket(),
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
    transactionOptions: { maxWait: limits.connectionTimeoutMillis, timeout: TRANSACTION_MS },
  })
  registerPool(db, pool)
  shareTransactions(db)
  return db
}

export type {
  Addon,
  AppointmentType,
  Blackout,
  CalendarFeed,
  Client,
  ClientImport,
  ClientMerge,
  CloudAccount,
  CloudCalendar,
  CloudEvent,
  CutCard,
  MailServer,
  Passkey,
  Prisma,
  PushDevice,
  PushKey,
  SpecialDate,
} from './generated/client.ts'
