import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The faults that may happen to one request on its way. */
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
/** The faults of a write: its response may also come too late, or name a time to wait. */
export const WRITING_FAULTS = [...ANSWERS, '429 for an hour', '507', 'an answer too late'] as const
export type Fault = (typeof FAULTS)[number] | (typeof WRITING_FAULTS)[number]

export interface FaultProxy {
  url: string
  /** The faults of the next requests, one after the other; null lets one pass. */
  ahead: (Fault | null)[]
  /** The fault of every request of some methods, while it is set. */
  always: { methods: readonly string[]; fault: Fault } | null
  /** Every calendar text ends after this number of characters, in responses that are otherwise well-formed. */
  cutTextsAt: number | null
  /** The paths of files that every listing of Radicale's calls gone although they are there. */
  unlisted: readonly string[]
  /** Runs once, after the server has responded to a listing and before that response is passed on. */
  afterListing: (() => Promise<void>) | null
  /** How long each request is on its way, in milliseconds. */
  delayMs: number
  /** The requests so far, as 'METHOD path'. */
  asked: string[]
  stop(): Promise<void>
}

/** A bad line between us and a calendar server. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const line: FaultProxy = {
    url: '',
    ahead: [],
    always: null,
    cutTextsAt: null,
    unlisted: [],
    afterListing: null,
    delayMs: 0,
    asked: [],
    stop: async () => {},
  }
  const next = (method = ''): Fault | null =>
    line.always?.methods.includes(method) ? line.always.fault : (line.ahead.shift() ?? null)
  const server = createServer((incoming, reply) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', async () => {
      if (line.delayMs > 0) await sleep(line.delayMs)
      line.asked.push(`${incoming.method} ${incoming.url}`)
      const body = Buffer.concat(parts).toString()
      const fault = next(incoming.method)
      const { cutTextsAt, unlisted } = line
      if (fault === null) {
        const passage = { body, reply, cutTextsAt, unlisted }
        const afterListing = async () => {
          const change = line.afterListing
          line.afterListing = null
          await change?.()
        }
        return forward(target, incoming, { ...passage, afterListing })
      }
      if (fault === 'an expired token') {
        const expired = body.replace(/(sync-token>)[^<]+(<)/, '$1http://example.org/expired$2')
        return forward(target, incoming, { body: expired, reply })
      }
      if (fault === 'half an answer' || fault === 'well cut XML') {
        return forward(target, incoming, { body, reply, cut: fault === 'half an answer' })
      }
      if (fault === 'an answer too late') {
        return forward(target, incoming, { body, reply, isHeldBack: true })
      }
      fail(fault, reply)
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

function fail(fault: Fault, reply: ServerResponse): void {
  if (fault === '429 for an hour') reply.writeHead(429, { 'retry-after': '3600' }).end()
  else if (/^\d+$/.test(fault)) reply.writeHead(Number(fault)).end()
  else if (fault === 'cut') reply.destroy()
  else if (fault === 'no XML') reply.writeHead(207, XML).end('{"multistatus": []}')
  else if (fault === 'an error page') {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sorry</html>')
  } else if (fault === 'an empty list') {
    reply.writeHead(207, XML).end('<d:multistatus xmlns:d="DAV:"></d:multistatus>')
  }
  // 'slow' never answers at all.
}

/** The entry of a file that is gone, which a token's listing has and any other listing leaves out. */
function withoutFiles(xml: string, paths: readonly string[], asked: string): string {
  const listed = xml.replaceAll(/<response>.*?<\/response>/gs, (response) =>
    paths.some((path) => response.includes(`<href>${path}</href>`)) ? '' : response,
  )
  if (!asked.includes('sync-collection')) return listed
  const gone = paths.map(
    (path) => `<response><href>${path}</href><status>HTTP/1.1 404 Not Found</status></response>`,
  )
  return listed.replace('<sync-token>', `${gone.join('')}<sync-token>`)
}

interface Passage {
  body: string
  reply: ServerResponse
  /** The response is cut in the middle: with the connection, or as if it were complete. */
  cut?: boolean
  cutTextsAt?: number | null
  /** Files that a listing calls gone. */
  unlisted?: readonly string[]
  afterListing?: () => Promise<void>
  /** The response never arrives, though the server has done what it was asked. */
  isHeldBack?: boolean
}

function forward(target: string, incoming: IncomingMessage, passage: Passage): void {
  const { body, reply, cut, cutTextsAt = null, isHeldBack, unlisted = [], afterListing } = passage
  const { method, url = '/', headers } = incoming
  const length = String(Buffer.byteLength(body))
  const onward = request(
    new URL(url, target),
    // The faults are made in the text of a response.
    { method, headers: { ...headers, 'accept-encoding': 'identity', 'content-length': length } },
    (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', async () => {
        const sent = Buffer.concat(parts)
        const whole = cutTextsAt === null ? sent : withTextsCut(sent, cutTextsAt)
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = response.headers
        const status = response.statusCode ?? 502
        if (isHeldBack) return
        if (cut === undefined) {
          const isListing = method === 'PROPFIND' || body.includes('sync-collection')
          if (isListing) await afterListing?.()
          const content = isListing ? withoutFiles(whole.toString(), unlisted, body) : whole
          return reply.writeHead(status, kept).end(content)
        }
        const half = whole.subarray(0, Math.floor(whole.length / 2))
        if (!cut) return reply.writeHead(status, kept).end(half)
        reply.writeHead(status, { ...kept, 'content-length': String(whole.length + 1) })
        reply.write(half, () => reply.destroy())
      })
    },
  )
  onward.on('error', () => reply.destroy())
  onward.end(body)
}

/** The text of a GET, and each of those inside a multistatus; an entity is never cut in two. */
function withTextsCut(reply: Buffer, at: number): Buffer {
  const text = reply.toString()
  if (text.startsWith('BEGIN:VCALENDAR')) return Buffer.from(text.slice(0, at))
  const texts = /(<(?:\w+:)?calendar-data[^>/]*>)([^<]*)(?=<)/g
  const cut = (_: string, tag: string, data: string) =>
    `${tag}${data.slice(0, at).replace(/&[^;]*$/, '')}`
  return Buffer.from(text.replace(texts, cut))
}
