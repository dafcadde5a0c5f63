import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { listening } from './listening.testing.ts'

const CHUNK = Buffer.alloc(64 * 1024, ' ')
const DRIP_MS = 20

/** How a server misbehaves; each lasts until the client hangs up. */
const ANSWERS = {
  'answers without end': (response) => {
    const write = () => {
      while (response.write(CHUNK));
    }
    response.on('drain', write)
    write()
  },
  'sends one byte at a time': (response) => {
    const timer = setInterval(() => response.write(' '), DRIP_MS)
    response.on('close', () => clearInterval(timer))
  },
  'never answers': null,
  'sends huge headers': (response) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\nx-filler: ${'a'.repeat(10_000_000)}`)
  },
  'sends headers one byte at a time': (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\nx-filler: ')
    const timer = setInterval(() => response.socket?.write('a'), DRIP_MS)
    response.socket?.on('close', () => clearInterval(timer))
  },
  'changes the protocol': (response) => {
    response.socket?.write(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    )
  },
} satisfies Record<string, ((response: ServerResponse) => void) | null>

export type Hostility = keyof typeof ANSWERS
export const HOSTILITIES = Object.keys(ANSWERS).filter(isHostility)

function isHostility(name: string): name is Hostility {
  return name in ANSWERS
}

interface HostileServer {
  origin: string
  /** The bytes that clients took or that wait in buffers of the network. */
  sent: () => number
  /** Resolves once no client is connected. */
  left: () => Promise<void>
  stop: () => Promise<void>
}

/** A server that misbehaves with a status of success, by http or, with a certificate, by https. */
export async function startHostileServer(
  hostility: Hostility,
  { status = 200, tls }: { status?: number; tls?: { key: string; cert: string } } = {},
): Promise<HostileServer> {
  let sent = 0
  const listener: RequestListener = (request, response) => {
    const { socket } = request
    const before = socket.bytesWritten
    socket.once('close', () => {
      sent += socket.bytesWritten - before
    })
    request.resume().on('error', () => {})
    response.on('error', () => {})
    const misbehave = ANSWERS[hostility]
    if (hostility === 'answers without end' || hostility === 'sends one byte at a time') {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.flushHeaders()
    }
    misbehave?.(response)
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  const { port, stop } = await listening(server)
  const connections = () =>
    new Promise<number>((done) => server.getConnections((_, count) => done(count)))
  return {
    origin: `${tls ? 'https://localhost' : 'http://127.0.0.1'}:${port}`,
    sent: () => sent,
    left: async () => {
      while ((await connections()) > 0) await new Promise((done) => setTimeout(done, 10))
    },
    stop,
  }
}
