/**
 * The limits of a request in milliseconds, so that nothing holds a connection forever; the request fails with a 503
 * (`isDatabaseAway`). A statement takes well under a second with 100,000 bookings, so a slow one is an error.
 * PostgreSQL enforces the first three, and `pg` the others, which also hold when the database is frozen or the network
 * drops every packet. `DATABASE_URL` can override them: `?statement_timeout=60000&query_timeout=65000`.
 */
export const TIMEOUTS = {
  statement_timeout: 8000,
  lock_timeout: 8000,
  // Longer than a transaction of Prisma may take, so only a process that hangs exceeds it.
  idle_in_transaction_session_timeout: 30_000,
  // Above that of a statement, so that PostgreSQL's own error comes first.
  query_timeout: 10_000,
  // Under load a request waits this long for a connection instead of failing immediately.
  connectionTimeoutMillis: 10_000,
} as const

/** The operating system asks after so long without traffic whether the other side is still there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
