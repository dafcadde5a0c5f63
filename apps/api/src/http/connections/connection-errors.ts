import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type AppErrorCode } from '@haircuts/core/kernel/app-error'
import { problemOf } from '../problem.ts'

/** Timeouts of a request and its response, in milliseconds. */
export interface Timeouts {
  /** The request line and the headers. */
  headers: number
  /** The whole request: long enough for a picture from a phone on a slow line. */
  request: number
  /** Sending the whole response: long enough for a picture to a phone on a slow line. */
  send: number
  /** No byte in either direction. */
  idle: number
  /** The interval in which an upload must reach the minimum rate. */
  stall: number
  /** The interval at which Node checks the timeouts. */
  check: number
  /** How long a stop lets idle connections carry a last request. */
  drain: number
}

export const TIMEOUTS: Timeouts = {
  headers: 20_000,
  request: 120_000,
  send: 120_000,
  idle: 60_000,
  stall: 15_000,
  check: 5_000,
  drain: 500,
}

/** Node's error codes for requests that it could not read completely. */
const ERRORS_BY_CODE: Partial<Record<string, AppErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'bodyTooLarge',
}

/** Security headers for responses that bypass the `guards` plugin. */
export const BARE_GUARDS = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/**
 * Writes a problem+json response to the socket and closes it, when Node fails before there is a request or reply:
 * malformed HTTP, a timeout, oversized headers.
 */
export function respondToConnectionError(
  { code = '' }: Error & { code?: string },
  socket: Socket,
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const error = new AppError(ERRORS_BY_CODE[code] ?? 'malformedRequest')
  const body = problemOf(error)
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(BARE_GUARDS).map((header) => header.join(': ')),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}

/** Uses a well-formed X-Request-Id of a proxy as the request id in the log. */
export function idOfRequest({ headers }: IncomingMessage, fresh: () => string): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : fresh()
}
