import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** What may happen to one request on its way. */
const ANSWERS = [
  '401',
  '403',
  '404',
  '412',
  '429',
  '500',
  '503',
  'cut',
  'half an answer',
  'well cut XML',
  'no XML',
  'an empty list',
  'an error page',
  'slow',
] as const
export const FAULTS = [...ANSWERS, 'an expired token'] as const
/** What happens to writing: its answer may also come too late, or say for how long to go away. */
export const WRITING_FAULTS = [...ANSWERS, '429 for an hour', '507', 'an answer too late'] as const
export type Fault = (typeof FAULTS)[number] | (typeof WRITING_FAULTS)[number]

export interface FaultProxy {
  url: string
  /** What happens to the next requests, one after the other; null lets one pass. */
  ahead: (Fault | null)[]
  /** What happens to every request of some methods, while it is set. */
  always: { methods: readonly string[]; fault: Fault } | null
  /** What was asked so far, as 'METHOD path'. */
  asked: string[]
  stop(): Promise<void>
}

/** A bad line between us and a calendar server. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const line: FaultProxy = { url: '', ahead: [], always: null, asked: [], stop: async () => {} }
  const next = (method = ''): Fault | null =>
    line.always?.methods.includes(method) ? line.always.fault : (line.ahead.shift() ?? null)
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      line.asked.push(`${incoming.method} ${incoming.url}`)
      const body = Buffer.concat(parts).toString()
      const fault = next(incoming.method)
      if (fault === null) return forward(target, incoming, { body, answer })
      if (fault === 'an expired token') {
        const expired = body.replace(/(sync-token>)[^<]+(<)/, '$1http://example.org/expired$2')
        return forward(target, incoming, { body: expired, answer })
      }
      if (fault === 'half an answer' || fault === 'well cut XML') {
        return forward(target, incoming, { body, answer, cut: fault === 'half an answer' })
      }
      if (fault === 'an answer too late') {
        return forward(target, incoming, { body, answer, isHeldBack: true })
      }
      fail(fault, answer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  line.url = `http://127.0.0.1:${port}`
  line.stop = () =>
    new Promise((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return line
}

const XML = { 'content-type': 'text/xml' }

function fail(fault: Fault, answer: ServerResponse): void {
  if (fault === '429 for an hour') answer.writeHead(429, { 'retry-after': '3600' }).end()
  else if (/^\d+$/.test(fault)) answer.writeHead(Number(fault)).end()
  else if (fault === 'cut') answer.destroy()
  else if (fault === 'no XML') answer.writeHead(207, XML).end('{"multistatus": []}')
  else if (fault === 'an error page') {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sorry</html>')
  } else if (fault === 'an empty list') {
    answer.writeHead(207, XML).end('<d:multistatus xmlns:d="DAV:"></d:multistatus>')
  }
  // 'slow' never answers at all.
}

interface Passage {
  body: string
  answer: ServerResponse
  /** The answer is cut in the middle: with the connection, or as if it were whole. */
  cut?: boolean
  /** It never arrives, though the server has done what it was asked. */
  isHeldBack?: boolean
}

function forward(target: string, incoming: IncomingMessage, passage: Passage): void {
  const { body, answer, cut, isHeldBack } = passage
  const { method, url = '/', headers } = incoming
  const length = String(Buffer.byteLength(body))
  const onward = request(
    new URL(url, target),
    { method, headers: { ...headers, 'content-length': length } },
    (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const whole = Buffer.concat(parts)
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = response.headers
        const status = response.statusCode ?? 502
        if (isHeldBack) return
        if (cut === undefined) return answer.writeHead(status, kept).end(whole)
        const half = whole.subarray(0, Math.floor(whole.length / 2))
        if (!cut) return answer.writeHead(status, kept).end(half)
        answer.writeHead(status, { ...kept, 'content-length': String(whole.length + 1) })
        answer.write(half, () => answer.destroy())
      })
    },
  )
  onward.on('error', () => answer.destroy())
  onward.end(body)
}
