import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { type Agent, type RequestOptions, request as requestSecurely } from 'node:https'
import type { Duplex, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export interface HttpRequest {
  method: string
  headers: Headers
  body: string | null
}

export interface HttpResponse {
  status: number
  headers: Headers
  /** The body, unpacked. */
  chunks: readonly Uint8Array[]
  /** The body as UTF-8. */
  readonly text: string
}

export interface ExchangeLimits {
  /** The timeout of the whole exchange, from the connection to the last byte of the response. */
  timeoutMs: number
  /** The size of the unpacked body of the response. Node limits its headers to 16 KB. */
  maxBytes: number
  /** Returns the beginning of a response that is too large, instead of an error. */
  isCutOff?: boolean
}

/** How to connect; by default through the agent that all requests of the process share. */
export type Connection = Pick<RequestOptions, 'agent' | 'ca' | 'lookup'>

export class ResponseTooLarge extends Error {
  constructor() {
    super('The response is too large.')
  }
}

/** Outlook answers published calendars only to programs that say who they are in the way of a browser. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Haircuts/1.0; booking site of a barber)'

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Sends an HTTP request and reads the complete response within the limits.
 *
 * Does not use Node's `fetch`: when a server closes the connection after a large response, as Radicale does, the
 * undici in Node 24.21 fails an internal assertion and crashes the process.
 *
 * @throws Error when there is no response, only a part of it, or one that is too large.
 */
export function exchange(
  url: string,
  question: HttpRequest,
  limits: ExchangeLimits,
  connection: Connection = {},
): Promise<HttpResponse> {
  const { method, headers, body } = question
  const request = url.startsWith('https:') ? requestSecurely : requestPlainly
  const payload = body === null ? undefined : Buffer.from(body)
  const sent: Record<string, string> = {
    'user-agent': USER_AGENT,
    'accept-encoding': 'gzip, deflate, br',
    ...Object.fromEntries(headers),
  }
  if (payload) sent['content-length'] = String(payload.length)
  const signal = AbortSignal.timeout(limits.timeoutMs)
  return new Promise((done, failed) => {
    const asking = request(url, { ...connection, method, headers: sent, signal }, (response) => {
      const parts: Buffer[] = []
      let received = 0
      const finish = () => {
        const headers = new Headers()
        for (const [name, value] of Object.entries(response.headersDistinct)) {
          for (const each of value ?? []) headers.append(name, each)
        }
        const chunks = limits.isCutOff ? [Buffer.concat(parts).subarray(0, limits.maxBytes)] : parts
        done({
          ...{ status: response.statusCode ?? 0, headers, chunks },
          get text() {
            return Buffer.concat(chunks).toString()
          },
        })
      }
      const content = unpacked(response, failed)
      content.on('data', (part: Buffer) => {
        received += part.length
        if (received <= limits.maxBytes || limits.isCutOff) parts.push(part)
        if (received <= limits.maxBytes) return
        if (limits.isCutOff) finish()
        // What is packed may have arrived whole, so that an end of the response reports no error.
        else failed(new ResponseTooLarge())
        content.destroy()
        response.destroy()
      })
      response.on('error', failed)
      content.once('end', () => {
        if (response.complete) finish()
        else failed(new Error('The answer was cut short.'))
      })
    })
    asking.on('error', (error) => {
      // A reused keep-alive connection, which the server had probably closed before it received this request. Nothing
      // tells whether it had, so that a POST, which would send an email twice, is not repeated.
      const isReset = asking.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      const isStale = isReset && method !== 'POST'
      if (isStale) done(exchange(url, question, limits, connection))
      else failed(error)
    })
    asking.on('upgrade', rejectUpgrade(failed))
    asking.end(payload)
  })
}

interface Delivery {
  method: string
  headers: Record<string, string>
  body: Buffer | null
  agent: Agent
  /** The timeout from the connection to the status of the response. */
  timeoutMs: number
}

/**
 * Sends an HTTPS request and resolves with the status of the response. The body of the response is not read: the
 * connection is closed instead, because the server may be anyone's.
 */
export function deliver(url: string, { body, timeoutMs, ...options }: Delivery): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((done, failed) => {
    const asking = requestSecurely(url, { ...options, signal }, (response) => {
      response.on('error', () => {})
      response.destroy()
      done(response.statusCode ?? 0)
    })
    asking.on('error', failed)
    asking.on('upgrade', rejectUpgrade(failed))
    asking.end(body)
  })
}

/** The body of a response as it was before the server packed it. */
function unpacked(response: IncomingMessage, failed: (error: Error) => void): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const isEmpty = response.statusCode === 204 || response.statusCode === 304
  if (encoding === 'identity' || encoding === '' || isEmpty) return response
  const decoder = DECODERS[encoding]?.()
  if (!decoder) {
    response.destroy(new Error('The server packed its answer in an unknown way.'))
    return response
  }
  decoder.on('error', (error) => {
    failed(error)
    response.destroy()
  })
  return response.pipe(decoder)
}

/** A response with status 101, after which Node reports neither a response nor an error. */
function rejectUpgrade(failed: (error: Error) => void) {
  return (_: IncomingMessage, socket: Duplex) => {
    socket.destroy()
    failed(new Error('The server changed the protocol.'))
  }
}
