import pg from 'pg'
import { connectDatabase, type Database, type Transaction } from './client.ts'
import { registerPool } from './prepared.ts'

/** What a test learns about the work of a client, and where it may stop that work by throwing. */
export interface Watcher {
  /** Runs a statement; it may throw before or after. */
  statement(run: () => Promise<unknown>): Promise<unknown>
  /** A transaction has begun. */
  began(): void
  /** Called inside the transaction, right before its commit. */
  beforeCommit(): void
  /** The commit has succeeded. */
  committed(tx: Transaction): void
  /** The transaction has ended, either way. */
  ended(tx: Transaction): void
}

/** The connections of one simulated process. */
export interface WatchedConnections {
  /** A client on these connections whose statements and commits go past the watcher. */
  watchedBy(watcher: Watcher): Database
  close(): Promise<void>
}

/** Cached reads use a pool beside Prisma, as in production; the watcher does not see them. */
export function watchedConnections(url: string): WatchedConnections {
  const db = connectDatabase(url, { connections: 3 })
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c TimeZone=UTC' })
  // An idle connection that the server has ended.
  pool.on('error', () => {})
  return {
    watchedBy(watcher) {
      const watched = watchedClient(db, watcher)
      registerPool(watched, pool)
      return watched
    },
    async close() {
      await db.$disconnect()
      await pool.end()
    },
  }
}

/** A server is gone only once PostgreSQL has ended its connections, which it does after they are closed. */
export async function connectionsEnded(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'simulation' })
  await client.connect()
  const others = () =>
    client.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
  while ((await others()).rowCount);
  await client.end()
}

type Method = (...input: unknown[]) => Promise<unknown>

const RAW = ['$queryRaw', '$executeRaw', '$queryRawUnsafe', '$executeRawUnsafe']

function watchedClient(db: Database, watcher: Watcher): Database {
  type Work = (tx: Transaction) => Promise<unknown>
  const transact = async (work: Work, options?: { timeout?: number }) => {
    let watchedTx: Transaction | undefined
    try {
      const result = await db.$transaction(async (tx) => {
        watcher.began()
        watchedTx = watched(tx, watcher)
        const result = await work(watchedTx)
        watcher.beforeCommit()
        return result
      }, options)
      if (watchedTx) watcher.committed(watchedTx)
      return result
    } finally {
      if (watchedTx) watcher.ended(watchedTx)
    }
  }
  return watched(db, watcher, { $transaction: transact })
}

function watched<Client extends object>(
  client: Client,
  watcher: Watcher,
  replaced: Record<string, unknown> = {},
): Client {
  const methodsOf = (target: object) => (name: string | symbol) => {
    const member: unknown = Reflect.get(target, name)
    if (!isMethod(member)) return member
    return (...input: unknown[]) => watcher.statement(() => member.apply(target, input))
  }
  return new Proxy(client, {
    get(target, name) {
      if (typeof name !== 'string') return Reflect.get(target, name)
      if (name in replaced) return replaced[name]
      if (RAW.includes(name)) return methodsOf(target)(name)
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'object' || member === null || !('findMany' in member)) return member
      const methods = methodsOf(member)
      return new Proxy(member, { get: (_, method) => methods(method) })
    },
  })
}

function isMethod(member: unknown): member is Method {
  return typeof member === 'function'
}
