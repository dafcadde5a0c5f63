import { OutsideError } from '@haircuts/core/kernel/outside-fetch'
import type { Agent, Dispatcher } from 'undici'

interface HttpRequest {
  method: string
  headers?: RequestInit['headers']
  body?: string | Uint8Array | null
  /** The timeout of the whole exchange, from the look-up of the name until the last byte of the response is read. */
  timeoutMs: number
  /** The size of the unpacked body of the response. */
  maxBytes: number
  /** Cuts the body of a longer response off; otherwise reading it fails. */
  isCutOff?: boolean
  /** By default those that all requests to configured servers share. */
  connections?: Connections | undefined
}

/** Connections to servers, each kept open for the next requests if `pipelining` is not 0. */
export type Connections = () => Promise<Dispatcher>

/** Outlook answers published calendars only to programs that say who they are in the way of a browser. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Haircuts/1.0; booking site of a barber)'
const MAX_HEADERS = 16 * 1024
const WITHOUT_BODY = new Set([204, 205, 304])
const CLOSED = new Set(['ECONNRESET', 'UND_ERR_SOCKET'])

/** Loads undici with the first request: it takes 18 MB and a sixth of a second. */
export function connections(options: Agent.Options = {}): Connections {
  let agent: Promise<Dispatcher> | undefined
  return () => {
    agent ??= import('undici').then(({ Agent, interceptors }) =>
      new Agent({ maxHeaderSize: MAX_HEADERS, allowH2: false, ...options }).compose(
        interceptors.decompress({ skipErrorResponses: false }),
      ),
    )
    return agent
  }
}

const toConfigured = connections()

/**
 * Sends an HTTP request and follows no redirect. The body of the response is a stream: who does not read it to its end cancels
 * it.
 *
 * Does not use Node's own `fetch`: the undici in Node 24.21 fails an internal assertion and crashes the process when a server
 * closes the connection after a large packed response.
 *
 * @throws OutsideError when there is no complete response within the limits, also while its body is read.
 */
export async function send(url: string, { headers, ...asked }: HttpRequest): Promise<Response> {
  const { origin, pathname, search } = new URL(url)
  const { timeoutMs, maxBytes, isCutOff, connections: open = toConfigured, ...request } = asked
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const dispatcher = await open()
    const ask = () =>
      dispatcher.request({
        ...{ origin, path: pathname + search, signal, ...request },
        headers: {
          ...{ 'user-agent': USER_AGENT, 'accept-encoding': 'gzip, deflate, br' },
          ...Object.fromEntries(new Headers(headers)),
        },
      })
    const response = await ask().catch((error) => {
      // Probably a kept connection that the server had closed before it received this request. Nothing tells whether it
      // had, so that a POST, which would send an email twice, is not repeated.
      if (request.method === 'POST' || !CLOSED.has(Object(error).code)) throw error
      return ask()
    })
    const { statusCode, body } = response
    const answer = { status: statusCode, headers: headersOf(response) }
    // A reader of the body gets its error. A cancelled body has no reader, and its error would end the process.
    body.on('error', () => {})
    if (WITHOUT_BODY.has(statusCode)) return new Response(null, answer)
    const packed = answer.headers.get('content-encoding') ?? ''
    if (!['', 'identity'].includes(packed.toLowerCase())) {
      body.destroy()
      throw new Error('The server packed its answer in an unknown way.')
    }
    return new Response(limited(body, maxBytes, isCutOff), answer)
  } catch (error) {
    throw outsideError(error)
  }
}

function headersOf({ headers }: Dispatcher.ResponseData): Headers {
  const all = new Headers()
  for (const [name, values = []] of Object.entries(headers)) {
    for (const value of [values].flat()) all.append(name, value)
  }
  return all
}

function limited(body: Dispatcher.ResponseData['body'], maxBytes: number, isCutOff = false) {
  const parts = body[Symbol.asyncIterator]()
  let left = maxBytes
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const { done, value } = await parts.next().catch((error) => {
        throw outsideError(error)
      })
      if (done) return controller.close()
      controller.enqueue(value.subarray(0, left))
      left -= value.length
      if (left >= 0) return
      body.destroy()
      if (isCutOff) controller.close()
      else controller.error(new OutsideError('tooLarge', 'The response is too large.'))
    },
    cancel() {
      body.destroy()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'No server has this name.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection.',
  UND_ERR_SOCKET: 'The server closed the connection.',
  EPROTO: 'The server does not speak https.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is self-signed.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
}

function outsideError(error: unknown): OutsideError {
  if (error instanceof OutsideError) return error
  const { name, code } = Object(error)
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return new OutsideError('timedOut', 'The server did not answer in time.', { cause: error })
  const sentence = SENTENCES[String(code)] ?? 'The server could not be reached.'
  return new OutsideError('unreachable', sentence, { cause: error })
}
