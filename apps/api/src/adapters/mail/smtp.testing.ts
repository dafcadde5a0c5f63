import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { generate } from 'selfsigned'
import { SMTPServer } from 'smtp-server'
import type { SmtpServer } from '../../env.ts'

/** A mail as the server took it. */
export interface TakenMail {
  from: string
  to: string[]
  raw: string
  isEncrypted: boolean
}

/** The step at which one mail fails, and the response. */
export type SmtpFault =
  | { at: 'greeting' | 'mail from' | 'rcpt to' | 'data'; status: number; message: string }
  /** The server has the mail, and the connection breaks (or stays silent) before it says so. */
  | 'lost'
  | 'silent'

export interface SmtpTestServer {
  place: SmtpServer
  /** The certificate, which is its own authority. */
  cert: string
  taken: TakenMail[]
  /** The names that logged in, or tried. */
  logins: string[]
  /** The number of connections. */
  connections(): number
  /** The fault of every mail from now on. */
  fault: SmtpFault | null
  stop(): Promise<void>
}

interface Options {
  /** The one login that is accepted; without it none is asked for. */
  login?: SmtpServer['login']
  isTls?: boolean
  offersStartTls?: boolean
  /** The host by which the server is addressed. */
  host?: string
  /** The name in the certificate. */
  certName?: string
}

/** A real SMTP server on this machine, with faults on demand. */
export async function startSmtp(options: Options = {}): Promise<SmtpTestServer> {
  const { login = null, isTls = false, offersStartTls = true, host = '127.0.0.1' } = options
  const names = [{ name: 'commonName', value: options.certName ?? 'localhost' }]
  const { private: key, cert } = await generate(names, { keySize: 2048 })
  const sockets = new Set<Socket>()
  let connections = 0
  const failAt = (at: string) => {
    const { fault } = test
    if (fault === null || typeof fault !== 'object' || fault.at !== at) return null
    return error(fault.status, fault.message)
  }
  const server = new SMTPServer({
    key,
    cert,
    secure: isTls,
    logger: false,
    authOptional: login === null,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: offersStartTls ? [] : ['STARTTLS'],
    onConnect: (_, done) => done(failAt('greeting')),
    onAuth: ({ username = '', password }, _, done) => {
      test.logins.push(username)
      if (username === login?.user && password === login.password) return done(null, { user: 1 })
      done(error(535, '5.7.8 Username and Password not accepted for boss@example.org'))
    },
    onMailFrom: (_, __, done) => done(failAt('mail from')),
    onRcptTo: (_, __, done) => done(failAt('rcpt to')),
    onData: async (stream, session, done) => {
      const raw = await text(stream).catch(() => null)
      // The sender ended the connection before.
      if (raw === null) return
      const refused = failAt('data')
      if (refused) return done(refused)
      const { mailFrom, rcptTo } = session.envelope
      test.taken.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
        isEncrypted: session.secure,
      })
      if (test.fault === 'silent') return
      if (test.fault !== 'lost') return done()
      for (const socket of sockets) socket.destroy()
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listening = server.listen(0, '0.0.0.0')
  await once(listening, 'listening')
  const test: SmtpTestServer = {
    place: { host, port: portOf(listening.address()), isTls, login },
    cert,
    taken: [],
    logins: [],
    connections: () => connections,
    fault: null,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return test
}

/** A server that accepts connections and never says a word. */
export async function startMuteServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = { host: '127.0.0.1', port: portOf(server.address()), isTls: false, login: null }
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return { place, stop }
}

function error(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}

function portOf(address: AddressInfo | string | null): number {
  return address && typeof address === 'object' ? address.port : 0
}
