import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { realNow } from '../../jobs/fast-clock.testing.ts'
import { MESSAGE_KEY } from './mailer-postmark.ts'

/** A mail as Postmark's API received it. */
export interface Accepted {
  id: string
  key: string
  kind: string
  to: string
  path: string
  body: Record<string, unknown>
  /** Epoch milliseconds. */
  at: number
}

/** How one call goes wrong. `lost` accepts the mail and breaks the connection before it says so. */
export type Fault = { status: number; code: number } | 'reset' | 'lost' | 'html' | 'silent' | 'slow'

export interface PostmarkServer {
  url: string
  accepted: Accepted[]
  /** Every call to it, in order. */
  calls: string[]
  /** Asked before each call; null lets it through. */
  fault: (path: string, to: string) => Fault | null
  stop(): Promise<void>
}

/** A server of our own that speaks as much of Postmark's contract as we use, with faults on demand. */
export async function startPostmark(): Promise<PostmarkServer> {
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const postmark: PostmarkServer = {
    url: `http://127.0.0.1:${port}`,
    accepted: [],
    calls: [],
    fault: () => null,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', postmark.url)
    const body = await bodyOf(request)
    postmark.calls.push(`${request.method} ${url.pathname}`)
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.headers['x-postmark-server-token'] !== 'token') {
      return say(401, { ErrorCode: 10, Message: 'Bad or missing Server API token.' })
    }
    const fault = postmark.fault(url.pathname, String(body.To ?? ''))
    if (fault === 'reset') return request.socket.destroy()
    if (fault === 'silent') return
    if (fault === 'html') return response.end('<html>Welcome to the Wi-Fi</html>')
    if (fault !== null && typeof fault === 'object') {
      return say(fault.status, { ErrorCode: fault.code, Message: 'A fault for a test' })
    }
    if (url.pathname === '/messages/outbound') {
      const key = url.searchParams.get(`metadata_${MESSAGE_KEY}`)
      const found = postmark.accepted.filter((each) => each.key === key)
      return say(200, {
        TotalCount: found.length,
        Messages: found.map(({ id }) => ({ MessageID: id, Metadata: { [MESSAGE_KEY]: key } })),
      })
    }
    const id = `pm-${postmark.accepted.length + 1}`
    postmark.accepted.push({
      id,
      key: String(Reflect.get(Object(body.Metadata), MESSAGE_KEY)),
      kind: String(body.Tag),
      to: String(body.To),
      path: url.pathname,
      body,
      at: realNow(),
    })
    if (fault === 'lost') return request.socket.destroy()
    if (fault === 'slow') await new Promise((done) => setTimeout(done, 200))
    say(200, { ErrorCode: 0, Message: 'OK', MessageID: id, To: body.To, SubmittedAt: '' })
  }
  return postmark
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? JSON.parse(text) : {}
}
