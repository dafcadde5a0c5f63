import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { givePool, statementNames } from './prepared.ts'

export type Database = PrismaClient
/** What a use-case gets: the whole client, or the one inside a transaction. */
export type DatabaseOrTransaction = Database | Prisma.TransactionClient
export type Transaction = Prisma.TransactionClient

/** A visitor would rather wait in line for a connection than be told to come back. */
const QUEUE_MS = 15_000

export function connectDatabase(
  url: string,
  { connections = 10, queueMs = QUEUE_MS } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: queueMs,
    application_name: 'haircuts',
    // The adapter sends instants as UTC without saying so: a server set to another zone would shift them.
    // And it plans for disks whose arm moves, where an index costs four times what it costs on ours.
    options: '-c TimeZone=UTC -c random_page_cost=1.1',
  })
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    statementNameGenerator: statementNames(),
  })
  const db = new PrismaClient({
    adapter,
    transactionOptions: { maxWait: queueMs, timeout: QUEUE_MS },
  })
  givePool(db, pool)
  return db
}

export type {
  Addon,
  AppointmentType,
  Blackout,
  Client,
  ClientMerge,
  CloudAccount,
  CloudCalendar,
  CloudEvent,
  Prisma,
  PushDevice,
} from './generated/client.ts'
