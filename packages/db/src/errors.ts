import pg from 'pg'
import { Prisma } from './generated/client.ts'

const EXCLUSION_VIOLATION = '23P01'
const UNIQUE_VIOLATION = '23505'
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
/** A referenced row was deleted since it was read. */
const FOREIGN_KEY_VIOLATION = '23503'
/** The codes and messages by which Prisma, its driver adapter, the operating system and `pg` report an unreachable database. */
const AWAY_CODES = new Set(['P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2028'])
const AWAY_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])
const AWAY_SYSTEM_CODES = new Set(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'])
const AWAY_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout e(xceeded|xpired)|Query read timeout)/
/**
 * SQLSTATEs of connection exceptions, insufficient resources, a server that shuts down or starts, and timeouts:
 * of a statement (57014), a lock wait (55P03), an idle or a long transaction (25P03, 25P04).
 */
const AWAY_SQL_STATES = /^(08|53|57P|57014$|55P03$|25P0[34]$)/

/** Thrown by `queryPrepared`, which bypasses Prisma, when the database cannot be reached. */
export class DatabaseAway extends Error {}

export function isAwaySqlState(state: string | undefined): boolean {
  return AWAY_SQL_STATES.test(state ?? '')
}

/**
 * Whether an exclusion constraint (`booking_holds_its_time_alone`, `hold_keeps_its_time_alone`) or its trigger rejected
 * an overlap.
 */
export function isOverlap(error: unknown): boolean {
  return sqlState(error) === EXCLUSION_VIOLATION
}

const RETRYABLE = new Set([DEADLOCK, SERIALIZATION_FAILURE, FOREIGN_KEY_VIOLATION])

/** Whether the transaction failed by a conflict with a concurrent one and can succeed when run again from the start. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state !== undefined && RETRYABLE.has(state)
}

/**
 * Whether the database cannot be reached, has no free connection or timed out, so that the client should retry
 * later. Prisma reports this for raw queries as a failed query, so the driver's nested error is checked too.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (error instanceof Prisma.PrismaClientInitializationError) return true
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return (
      AWAY_CODES.has(error.code) ||
      AWAY_KINDS.has(String(field(driverCause(error), 'kind'))) ||
      isAwaySqlState(sqlState(error))
    )
  }
  if (!(error instanceof Error)) return false
  return AWAY_SYSTEM_CODES.has(String(field(error, 'code'))) || AWAY_MESSAGES.test(error.message)
}

/** The SQLSTATE of a prepared statement's error, or that which the driver reported beneath Prisma's own error code. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined
  const code = field(driverCause(error), 'originalCode')
  return typeof code === 'string' ? code : undefined
}

function driverCause(error: Prisma.PrismaClientKnownRequestError): unknown {
  return field(field(error.meta, 'driverAdapterError'), 'cause')
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Whether the row to be changed does not exist (P2025). */
export function isMissing(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2025'
}

/** Whether a unique constraint was violated: P2002, or what the driver reports of raw SQL. */
export function isDuplicate(error: unknown): boolean {
  if (sqlState(error) === UNIQUE_VIOLATION) return true
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}
