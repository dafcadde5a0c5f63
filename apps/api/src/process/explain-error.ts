import { isDatabaseAway } from '@haircuts/db/errors'

/** Error codes of a connection attempt that does not reach a PostgreSQL server. */
const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'])

/** Error codes of writing without room: on the disk, in a quota, or beyond the largest file that is allowed. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** One line for the terminal that says how to fix the problem. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'PORT is in use by another program: set PORT to a free one.'
  if (DISK_FULL.has(String(code))) return 'The disk is full: make room and try again.'
  if ('path' in error) return `DATA_DIR cannot be used: ${error.message}`
  if (code === 'EACCES') return 'PORT or HOST may not be used by this account: set another.'
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.'
  if (isDatabaseAway(error) || CONNECTION_ERRORS.has(String(code))) {
    return 'The database at DATABASE_URL cannot be reached.'
  }
  if (code === '28P01' || code === '28000' || code === '3D000') {
    return 'The database refused DATABASE_URL: check the user, password and database name in it.'
  }
  return error.message.trim().split('\n').at(-1) ?? error.name
}
