import { isIPv4, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type {
  Mail,
  MailAddress,
  MailAnswer,
  Mailer,
  MailOutcome,
  MailProblem,
} from '@haircuts/core/emails/mailer'
import { OutsideError } from '@haircuts/core/kernel/outside-fetch'
import type { SmtpServer } from '../../env.ts'
import { mimeParts, unfoldedHeaders } from './mime-parts.ts'
import type { OpenSocket } from './public-socket.ts'

/** The longest that one mail may take, including the wait for a free connection. */
const DEADLINE_MS = 120_000
const CONNECT_MS = 10_000
/** Servers that scan a mail before they respond take up to a minute. */
const ANSWER_MS = 60_000
/** After this time a claim cannot belong to a running `send` any more. */
export const SETTLED_AFTER_MS = DEADLINE_MS + 30_000
/** How long the barber waits for the answer to a test. */
const PROBE_MS = 15_000
/** Providers lock accounts that log in again and again with a wrong password. */
const REJECTED_LOGIN_PAUSE_MS = 60_000
const CONNECTIONS = 2
const IDLE_MS = 10_000
const MAX_SENTENCE_LENGTH = 300
/** One address and nothing that nodemailer would take apart into several. */
const ONE_ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/
const WRONG_SEQUENCE = 503
const LOGIN_NEEDED = 530

interface SmtpMailerOptions {
  server: SmtpServer
  sender: MailAddress | null
  /** Whether a connection has to be encrypted by STARTTLS, or never is. By default it is where that is offered. */
  startTls?: 'required' | 'never'
  /** Connects to the server, where not every server may be connected to. */
  openSocket?: OpenSocket
  /** The certificate authority that is trusted instead of the public ones. */
  ca?: string
  /** Where the login is set, for the barber. */
  loginPlace?: string
  /** Shorter in tests. */
  connectMs?: number
  answerMs?: number
  deadlineMs?: number
  rejectedLoginPauseMs?: number
  probeMs?: number
}

/**
 * A Mailer for any SMTP server. SMTP cannot be asked whether it has a mail, so there is no `find`: the outbox repeats a
 * mail once if its response was lost. The Message-ID is the same each time.
 */
export function smtpMailer(given: SmtpMailerOptions): Mailer {
  const {
    deadlineMs = DEADLINE_MS,
    rejectedLoginPauseMs = REJECTED_LOGIN_PAUSE_MS,
    loginPlace = 'SMTP_URL',
  } = given
  let pool: ReturnType<typeof openPool> | undefined
  let rejectedLogin: { outcome: MailOutcome; until: number } | null = null
  return {
    name: 'smtp',
    sender: given.sender,
    settledAfterMs: SETTLED_AFTER_MS,
    async send(mail) {
      const { from, to } = mail
      if (!from) return later('There is no sender: set EMAIL_FROM.')
      if (!ONE_ADDRESS.test(to)) return UNUSABLE_ADDRESS
      if (rejectedLogin && performance.now() < rejectedLogin.until) return rejectedLogin.outcome
      rejectedLogin = null
      pool ??= openPool(given)
      const { transport, bodies } = await pool
      const messageId = `<${mail.key}@${from.email.split('@').at(-1)}>`
      try {
        await transport.sendMail({
          ...messageOf(mail, from),
          messageId,
          signal: AbortSignal.timeout(deadlineMs),
        })
        return { outcome: 'accepted', serviceId: messageId, note: null }
      } catch (error) {
        const isHandedOver = bodies.get(messageId)?.readableDidRead === true
        const outcome = outcomeOfError(smtpErrorOf(error), { isHandedOver, to, loginPlace })
        if (isRejectedLogin(smtpErrorOf(error))) {
          rejectedLogin = { outcome, until: performance.now() + rejectedLoginPauseMs }
        }
        return outcome
      } finally {
        bodies.delete(messageId)
      }
    },
    probe: (mail) => probe(given, mail),
  }
}

function messageOf(mail: Mail, from: MailAddress) {
  return {
    ...mimeParts(mail, from),
    envelope: { from: from.email, to: [mail.to] },
    text: mail.text,
    headers: { 'Auto-Submitted': 'auto-generated', ...unfoldedHeaders(mail) },
  }
}

async function probe(given: SmtpMailerOptions, mail: Mail): Promise<MailAnswer> {
  const { from, to } = mail
  if (!from) return { isSent: false, answer: null, problem: 'sender' }
  if (!ONE_ADDRESS.test(to)) return { isSent: false, answer: null, problem: 'recipient' }
  const { probeMs = PROBE_MS } = given
  // `signal` limits all steps together, so the limits of single steps are longer: a server that hangs is reported by the signal.
  const { transport } = await openPool({ ...given, connectMs: probeMs * 2, answerMs: probeMs * 2 })
  try {
    const signal = AbortSignal.timeout(probeMs)
    const { response } = await transport.sendMail({ ...messageOf(mail, from), signal })
    return { isSent: true, answer: response || null, problem: null }
  } catch (error) {
    const failure = smtpErrorOf(error)
    const answer = failure.answer ? sentenceOf(failure, to) : null
    return { isSent: false, answer, problem: problemOf(failure) }
  } finally {
    transport.close()
  }
}

type SocketCallback = (error: Error | null, opened?: { connection: Socket }) => void

/** Loads nodemailer, which only an installation with a mail server needs, and remembers the stream of each mail. */
async function openPool({
  server,
  startTls,
  openSocket,
  ca,
  connectMs = CONNECT_MS,
  answerMs = ANSWER_MS,
}: SmtpMailerOptions) {
  const { createTransport } = await import('nodemailer')
  const { host, port, isTls, login } = server
  const isLocal = isLoopback(host)
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    // A mail is handed over once by each `send`; the outbox decides about a repeat.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    host,
    port,
    secure: isTls,
    // Without TLS the password and the mail would be readable on the way.
    requireTLS: startTls === undefined ? login !== null && !isLocal : startTls === 'required',
    ignoreTLS: startTls === 'never',
    // A server on the same machine rarely has a certificate that can be verified.
    tls: { rejectUnauthorized: !isLocal, ...(ca ? { ca } : {}) },
    getSocket: openSocket
      ? (_: unknown, done: SocketCallback) => {
          openSocket({ host, port, timeoutMs: connectMs }).then(
            (connection) => done(null, { connection }),
            (error: Error) => done(error),
          )
        }
      : undefined,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
  })
  const bodies = new Map<string, Readable>()
  // The stream of a mail is read when the server has responded to DATA: only then may it have the mail.
  transport.use('stream', ({ message, data }, done) => {
    const createStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = createStream(options)
      bodies.set(String(data.messageId), stream)
      return stream
    }
    done()
  })
  return { transport, bodies }
}

function isLoopback(host: string): boolean {
  const name = host.toLowerCase()
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

/** An error of nodemailer; `command` is the command that the server responded to. */
interface SmtpError {
  code: string
  command: string
  answer: string
  status: number
  message: string
  /** The server is none that may be connected to. */
  isNotPublic: boolean
}

function smtpErrorOf(error: unknown): SmtpError {
  const { code, command, response, responseCode, message } = Object(error)
  return {
    isNotPublic: error instanceof OutsideError,
    code: String(code),
    command: String(command),
    answer: typeof response === 'string' ? response : '',
    status: Number(responseCode) || 0,
    message: String(message),
  }
}

const isPermanent = ({ status }: SmtpError) => status >= 500 && status !== WRONG_SEQUENCE

function isRejectedLogin(failure: SmtpError): boolean {
  return failure.code === 'EAUTH' && (isPermanent(failure) || failure.status === 0)
}

const PROBLEMS_OF_COMMANDS: Readonly<Record<string, MailProblem>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'content',
}

/** Where the conversation with the server ended. */
function problemOf({ code, command, status, message, isNotPublic }: SmtpError): MailProblem {
  if (isNotPublic) return 'not-public'
  if (code === 'EAUTH' || status === LOGIN_NEEDED) return 'login'
  if (status >= 400) return PROBLEMS_OF_COMMANDS[command] ?? 'refused'
  if (code === 'ETLS' || /certificate|\bSSL|\bTLS|wrong version/i.test(message)) return 'encryption'
  if (code === 'EENVELOPE') return 'recipient'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(`${code} ${message}`)) return 'unknown-name'
  if (['EABORT', 'ETIMEDOUT'].includes(code) || /timeout|greeting/i.test(message)) return 'timeout'
  return 'unreachable'
}

interface Sending {
  /** The server may have the mail. */
  isHandedOver: boolean
  to: string
  loginPlace: string
}

function outcomeOfError(
  failure: SmtpError,
  { isHandedOver, to, loginPlace }: Sending,
): MailOutcome {
  const { code, command, status } = failure
  const sentence = sentenceOf(failure, to)
  if (isRejectedLogin(failure)) {
    return later(`The mail server rejected the login in ${loginPlace}: ${sentence}`)
  }
  if (status >= 400) {
    // A response to RCPT TO or DATA is about this mail; any other one is about the server or the sender.
    const isAboutMail = command === 'RCPT TO' || command === 'DATA'
    if (isPermanent(failure) && isAboutMail && status !== LOGIN_NEEDED) {
      return { outcome: 'refused', reason: `The mail server rejected this email: ${sentence}` }
    }
    return later(`The mail server is not accepting email right now: ${sentence}`)
  }
  if (isHandedOver) {
    return {
      ...later('The mail server did not confirm that it received this email.'),
      isUnsure: true,
    }
  }
  // No server responded: the protocol cannot express the address.
  if (code === 'EENVELOPE') return UNUSABLE_ADDRESS
  return later(`The mail server could not be reached: ${sentence}`)
}

const UNUSABLE_ADDRESS: MailOutcome = {
  outcome: 'refused',
  reason: 'The mail server cannot send to this address.',
}

function later(reason: string) {
  return { outcome: 'later', reason, isUnsure: false } as const
}

/** The server's response as one line for the delivery log, without addresses of other people. */
function sentenceOf({ answer: response, message, code }: SmtpError, to: string): string {
  const silence = code === 'EABORT' ? 'no answer in time.' : message
  const [first = '', ...more] = (response || silence).split(/[\r\n]+/)
  const line = [first, ...more.map((each) => each.replace(/^\d{3}[ -](\d+\.\d+\.\d+ )?/, ''))]
    .join(' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[^\s<>()[\]{},;:"'`=]+@[^\s<>()[\]{},;:"'`=]*[^\s<>()[\]{},;:"'`=.]/g, (address) =>
      address.toLowerCase() === to.toLowerCase() ? address : '(another address)',
    )
    .trim()
  return line.length > MAX_SENTENCE_LENGTH ? `${line.slice(0, MAX_SENTENCE_LENGTH)}…` : line
}
