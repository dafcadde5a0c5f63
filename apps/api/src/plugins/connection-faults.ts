import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal, type RefusalCode } from '@haircuts/router/refusal'
import { problemOf } from './problem.ts'

/** Until when a caller has to have said what he wants; in milliseconds. */
export interface Patience {
  /** The request line and the headers. */
  headers: number
  /** The whole request: long enough for a picture from a phone on a slow line. */
  request: number
  /** Without a byte in either direction. */
  idle: number
  /** How often it is looked at. */
  check: number
}

export const PATIENCE: Patience = { headers: 20_000, request: 120_000, idle: 60_000, check: 5_000 }

/** What Node calls a request that it could not read to the end. */
const FAULTS: Partial<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'bodyTooLarge',
}

/** For what goes out past the plugin that sets these elsewhere: words, and nothing to run or load. */
export const BARE_GUARDS = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/**
 * The same answer by hand where there is no request yet, and so no reply: a line that is no HTTP, a
 * caller who takes too long, headers without end. The connection is over then.
 */
export function answerConnectionFault(
  { code = '' }: Error & { code?: string },
  socket: Socket,
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const refusal = new Refusal(FAULTS[code] ?? 'malformedRequest')
  const body = problemOf(refusal)
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
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

/** A well-formed id that a proxy gave the request stays its name in our log. */
export function idOfRequest({ headers }: IncomingMessage, fresh: () => string): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : fresh()
}
