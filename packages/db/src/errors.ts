import { Prisma } from './generated/client.ts'

const EXCLUSION_VIOLATION = '23P01'
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
/** What the row leans on was deleted since it was read. */
const FOREIGN_KEY_VIOLATION = '23503'
/** What Prisma, its driver adapter, the operating system and `pg` call a database that is away. */
const AWAY_CODES = new Set(['P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2028'])
const AWAY_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])
const AWAY_SYSTEM_CODES = new Set(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'])
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout e(xceeded|xpired))/
/** Connection exceptions, too few resources, and a server that shuts down or starts. */
const AWAY_SQL_STATES = /^(08|53|57P)/

/** Told by a query that went past Prisma. */
export class DatabaseAway extends Error {}

export function isAwaySqlState(state: string | undefined): boolean {
  return AWAY_SQL_STATES.test(state ?? '')
}

/** Two visits that hold their time would share an instant: the exclusion constraint refused. */
export function isOverlap(error: unknown): boolean {
  return sqlState(error) === EXCLUSION_VIOLATION
}

const RETRYABLE = new Set([DEADLOCK, SERIALIZATION_FAILURE, FOREIGN_KEY_VIOLATION])

/** Lost a race that another try, from the start, can win. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state !== undefined && RETRYABLE.has(state)
}

/**
 * The database cannot be reached or has no connection to spare: the caller should come back later.
 * A raw query reports even that as a failed query, so the driver's own report below it counts too.
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
  return AWAY_SYSTEM_CODES.has(String(field(error, 'code'))) || AWAY_WORDS.test(error.message)
}

/** The SQLSTATE below Prisma's own error code, where the driver reported one. */
export function sqlState(error: unknown): string | undefined {
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

/** What was to be changed is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2025'
}

/** Another row has these very values already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}
