import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'

export interface HttpRequest {
  method: string
  headers: Headers
  body: string | null
}

export interface HttpResponse {
  status: number
  headers: Headers
  text: string
}

/**
 * Sends an HTTP request and reads the complete response within `timeoutMs`.
 *
 * Does not use Node's `fetch`: when a server closes the connection after a large response, as Radicale does, the
 * undici in Node 24.21 fails an internal assertion and crashes the process.
 *
 * @throws Error when there is no response, or only a part of it.
 */
export function exchange(
  url: string,
  question: HttpRequest,
  timeoutMs: number,
): Promise<HttpResponse> {
  const { method, headers, body } = question
  const request = url.startsWith('https:') ? requestSecurely : requestPlainly
  const payload = body === null ? undefined : Buffer.from(body)
  const sent = Object.fromEntries(headers)
  if (payload) sent['content-length'] = String(payload.length)
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((done, failed) => {
    const asking = request(url, { method, headers: sent, signal }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', failed)
      response.once('end', () => {
        if (!response.complete) return failed(new Error('The answer was cut short.'))
        const headers = new Headers()
        for (const [name, value] of Object.entries(response.headersDistinct)) {
          for (const each of value ?? []) headers.append(name, each)
        }
        const text = Buffer.concat(parts).toString()
        done({ status: response.statusCode ?? 0, headers, text })
      })
    })
    asking.once('error', (error) => {
      // A reused keep-alive connection that the server had closed before it received this request.
      const isStale = asking.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      if (isStale) done(exchange(url, question, timeoutMs))
      else failed(error)
    })
    asking.end(payload)
  })
}
