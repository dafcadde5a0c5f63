import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { QueueSize } from '@haircuts/core/kernel/background-jobs'
import { inheritedVariables } from '@haircuts/db/environment.testing'
import { freePort } from '@haircuts/db/free-port'
import type { TestDatabase } from '@haircuts/db/testing'
import { MONDAY_MORNING } from '@haircuts/router/testing'
import { hash } from '@node-rs/argon2'
import { buildApp } from './app.ts'
import { buildDeps, type Deps } from './deps.ts'
import { readEnv } from './env.ts'
import { TIMEOUTS, type Timeouts } from './http/connections/connection-errors.ts'
import { driftOf } from './http/openapi/conformity.testing.ts'
import type { JobQueue } from './jobs/queue.ts'

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url))

export interface TestApp extends TestDatabase {
  app: Awaited<ReturnType<typeof buildApp>>
  deps: Deps
  /** The base URL of the API, on a free port. */
  api: string
  dataDir: string
  /** The time in the application; a test may change it. */
  clock: { now: Date }
  stop(): Promise<void>
}

export interface AppOptions {
  /** The dependencies that differ from those of an installation. */
  deps?: Partial<Deps>
  /** Environment variables. */
  variables?: Record<string, string>
  timeouts?: Timeouts
}

/** The whole application, listening on a free port, without limits and log entries unless they are set. */
export async function startApp(
  database: TestDatabase,
  { deps: given = {}, variables = {}, timeouts = { ...TIMEOUTS, drain: 0 } }: AppOptions = {},
): Promise<TestApp> {
  const dataDir = temporaryFolder()
  const clock = { now: MONDAY_MORNING }
  const silent = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    // A port on which nothing listens, so that no test reaches Apple.
    ICLOUD_CALDAV_URL: 'http://127.0.0.1:9',
  }
  const env = readEnv({ ...silent, ...variables })
  const deps = buildDeps(env, database.url)
  const used = {
    ...deps,
    queue: discardingQueue(),
    // No test asks the name servers of the internet.
    nameRecords: { txt: async () => null },
    now: () => clock.now,
    ...given,
  }
  const app = await buildApp(used, timeouts)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...database,
    app,
    deps: used,
    api: `${origin}${env.BASE_PATH}/api`,
    dataDir,
    clock,
    stop: async () => {
      await app.close()
      await deps.db.$disconnect()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A queue that discards every job, since most tests are about responses. */
export function discardingQueue(
  sizes: QueueSize[] = [],
  state: ReturnType<JobQueue['state']> = 'elsewhere',
): JobQueue {
  return {
    open: async () => {},
    enqueue: async () => {},
    log: { failed: async () => [], settle: async () => 0, sizes: async () => sizes },
    work: async () => {},
    state: () => state,
    stop: async () => {},
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'haircuts-api-'))
}

export interface ServerProcess {
  child: ChildProcess
  /** The base URL of the API. */
  api: string
  /** Resolves to true when it serves, and to false when it ends before. */
  ready: Promise<boolean>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** The output of the process, and the message that it sent to its parent process. */
  output(): { stdout: string; stderr: string; message: unknown }
}

/** A file that it writes beyond this size fails as on a full disk, without a disk of its own and rights to mount it. */
export const LIMITED = ['-c', 'ulimit -f 8; exec "$0" "$@"', process.execPath]

/** Starts `node src/server.ts` as an installation does, without this process's environment. */
export async function spawnServer(
  env: Record<string, string>,
  args: string[] = [],
  isLimited = false,
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const [program, before] = isLimited ? ['/bin/sh', LIMITED] : [process.execPath, []]
  const child = spawn(program, [...before, SERVER, ...args], {
    env: {
      PATH: process.env.PATH,
      ...inheritedVariables(process.env),
      RATE_LIMITS: 'off',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said: ReturnType<ServerProcess['output']> = { stdout: '', stderr: '', message: null }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text
  })
  // 'close' comes after 'exit', when all output has been read.
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) => {
    child.once('close', (code, signal) => done({ code, signal }))
  })
  const ready = new Promise<boolean>((done) => {
    child.once('message', (message) => {
      said.message = message
      done(true)
    })
    child.once('close', () => done(false))
  })
  return {
    child,
    api: `http://127.0.0.1:${port}/haircuts/api`,
    ready,
    ended,
    output: () => ({ ...said }),
  }
}

export async function stopServer(server: ServerProcess): Promise<void> {
  if (server.child.exitCode === null && server.child.signalCode === null)
    server.child.kill('SIGTERM')
  await server.ended
}

/** The body of `POST /bookings`. */
export function visitBody(appointmentTypeId: number, start: string, more: object = {}) {
  return {
    appointment_type_id: appointmentTypeId,
    start_datetime: start,
    client_name: 'Ann Marsh',
    client_email: 'ann@example.edu',
    client_phone: '979 555 0100',
    ...more,
  }
}

/** The date that is the given number of days ahead, for servers that use the real clock. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export const PASSWORD = 'sharp scissors'

/** Creates the barber's account, signs in over HTTP and returns the header of the session. */
export async function signedIn({ api, db }: TestApp) {
  const email = 'barber@example.edu'
  // The least that argon2 allows. A hash names its cost, so that each sign-in by it is as cheap.
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await db.admin.upsert({ where: { email }, create: { email, passwordHash }, update: {} })
  const login = await postJson(`${api}/auth/login`, { username: email, password: PASSWORD })
  const authorization = `Bearer ${Reflect.get(Object(login.body), 'access_token')}`
  return { email, login, authorization, headers: { authorization } }
}

export interface ApiResponse {
  status: number
  type: string | null
  headers: Headers
  body: unknown
}

/** Makes a request, reads the whole response and validates it against the OpenAPI document. */
export async function call(url: string, init: RequestInit = {}): Promise<ApiResponse> {
  const response = await fetch(url, init)
  const text = await response.text()
  const type = response.headers.get('content-type')
  const { status, headers } = response
  const body = type?.includes('json') && text ? JSON.parse(text) : text
  const [, path] = /\/api(\/(?!trpc).*)$/.exec(new URL(url).pathname) ?? []
  const { method = 'GET' } = init
  const drift = path && method !== 'HEAD' ? driftOf({ method, path, status, type, body }) : null
  if (drift) throw new Error(`${method} ${path}, as openapi.json does not have it: ${drift}`)
  return { status, type, headers, body }
}

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  return call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
