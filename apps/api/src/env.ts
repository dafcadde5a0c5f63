import { isIP } from 'node:net'
import { join } from 'node:path'
import { parseSender } from '@haircuts/core/emails/sender-address'
import { z } from 'zod'

const port = z.coerce
  .number('is not a port')
  .int('is not a port')
  .min(1, 'is not a port')
  .max(65_535, 'is not a port')
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'is not an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
const switchOf = z.enum(['on', 'off'], 'is neither on nor off')

/** Normalises '/haircuts/' and 'haircuts' to '/haircuts', and the root '/' to ''. */
const basePath = z
  .string()
  .regex(/^[\w\-/.~]*$/, 'is not a path')
  .transform((path) => path.split('/').filter(Boolean))
  .transform((parts) => parts.map((part) => `/${part}`).join(''))

const appKey = z
  .base64('is not base64')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, 'does not hold 32 bytes')

/** One plain address; the domain needs no dot, as in 'admin@localhost'. */
const adminEmail = z.string().regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/, 'is not an email address')

/** 'barber@example.edu', or 'The Open Chair <barber@example.edu>'. */
const sender = z.string().transform((text, context) => {
  const parsed = parseSender(text)
  if (parsed) return parsed
  context.addIssue({ code: 'custom', message: 'is not an email address' })
  return z.NEVER
})

const SMTP_SHAPE = 'is not an smtp://user:password@host:587 or smtps:// address'
const UNREADABLE_LOGIN =
  'has a login that cannot be read: write @ : / ? # and % in it as %40 %3A %2F %3F %23 and %25'

/** The mail server of SMTP_URL. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte, and not by STARTTLS. */
  isTls: boolean
  login: { user: string; password: string } | null
}

const smtpServer = z.string().transform((text, context): SmtpServer => {
  const reject = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const url = URL.parse(text)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) {
    return reject(/^smtps?:.*@/i.test(text) ? UNREADABLE_LOGIN : SMTP_SHAPE)
  }
  if (!['', '/'].includes(url.pathname) || url.search || url.hash || url.port === '0') {
    return reject(text.includes('@') ? UNREADABLE_LOGIN : SMTP_SHAPE)
  }
  if (Boolean(url.username) !== Boolean(url.password)) {
    return reject('needs both a user and a password, or neither')
  }
  try {
    const user = decodeURIComponent(url.username)
    const password = decodeURIComponent(url.password)
    const isTls = url.protocol === 'smtps:'
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (isTls ? 465 : 587),
      isTls,
      login: user ? { user, password } : null,
    }
  } catch {
    return reject(UNREADABLE_LOGIN)
  }
})

/** The S3-compatible store of the pictures. */
export interface Bucket {
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const bucketVariables = {
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'is not the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'is not the name of a region')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

/** All variables of the store or none: with some of them missing, pictures would go to a disk that is not shared. */
const bucketOf = (env: z.output<z.ZodObject<typeof bucketVariables>>): Bucket | null => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !name || !region || !accessKeyId || !secretAccessKey) return null
  return { endpoint, name, region, accessKeyId, secretAccessKey }
}

/** The format of Fastify's `trustProxy`: addresses, networks and the names of private networks. */
const proxies = z
  .string()
  .refine((list) => list.split(',').every(isProxy), 'is not a list of addresses')

function isProxy(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text.trim())) return true
  const maxPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefix
}

const schema = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: httpUrl.optional(),
    BASE_PATH: basePath.prefault('/haircuts'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'is not a postgresql:// address' })
      .optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    ADMIN_EMAIL: adminEmail.default('admin@localhost'),
    ADMIN_PASSWORD: z.string().min(8, 'needs at least 8 characters').optional(),
    APP_KEY: appKey.optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_PASSPHRASE: z.string().optional(),
    BACKUP_KEEP: z.coerce
      .number('is not a number')
      .int('is not a whole number')
      .min(1, 'is less than 1')
      .default(14),
    POSTMARK_SERVER_TOKEN: z.string().min(1).optional(),
    POSTMARK_NUDGE_STREAM: z.string().min(1).optional(),
    POSTMARK_API_URL: httpUrl.optional(),
    POSTMARK_WEBHOOK_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
    SMTP_URL: smtpServer.optional(),
    ...bucketVariables,
    EMAIL_FROM: sender.optional(),
    METRICS_TOKEN: z.string().optional(),
    ICLOUD_CALDAV_URL: httpUrl.default('https://caldav.icloud.com'),
    ROLE: z.enum(['all', 'web', 'worker'], 'is not one of all, web, worker').default('all'),
    RATE_LIMITS: switchOf.default('on'),
    TRUST_PROXY: proxies.optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is not a log level')
      .default('info'),
  })
  .refine((env) => env.RATE_LIMITS === 'on' || env.NODE_ENV !== 'production', {
    path: ['RATE_LIMITS'],
    error: 'may not be off in production',
  })
  .refine((env) => !env.SMTP_URL || env.POSTMARK_SERVER_TOKEN || env.EMAIL_FROM, {
    path: ['EMAIL_FROM'],
    error: 'is required with SMTP_URL: the address that emails are sent from',
  })
  .superRefine((env, context) => {
    const names = z.keyof(z.object(bucketVariables)).options
    const missing = names.find((name) => env[name] === undefined)
    if (!missing || names.every((name) => env[name] === undefined)) return
    const message = 'is required, since other S3 variables are set: set all five or none'
    context.addIssue({ code: 'custom', path: [missing], message })
  })
  .transform((env) => ({
    ...env,
    pictureBucket: bucketOf(env),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    BACKUP_DIR: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
  }))

export type Env = z.output<typeof schema>

/** An invalid variable, which stops the start. The message is one line and does not contain the value. */
export class BadEnvironment extends Error {}

/**
 * Reads and validates the environment; no other module reads it. An empty variable counts as unset.
 *
 * @throws BadEnvironment naming the first variable that is wrong.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new BadEnvironment(`${issue?.path.join('.')} ${issue?.message}`)
}
