import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedVariables } from '@haircuts/db/environment.testing'
import { freePort } from '@haircuts/db/free-port'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { MONDAY_MORNING } from '@haircuts/router/testing'
import { passwordHasher } from './adapters/password-hasher.ts'
import type { JobQueue } from './adapters/queue.ts'
import { buildApp } from './app.ts'
import { buildDeps, type Deps } from './deps.ts'
import { readEnv } from './env.ts'
import { PATIENCE, type Patience } from './http/connection-faults.ts'
import { driftOf } from './openapi/conformity.testing.ts'

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url))

export interface TestApp extends TestDatabase {
  app: Awaited<ReturnType<typeof buildApp>>
  deps: Deps
  /** The API base, served for real on a free port. */
  api: string
  dataDir: string
  /** What time it is; a test may move it. */
  clock: { now: Date }
  stop(): Promise<void>
}

/** The whole application over a database of its own, without limits and without a word. */
export async function startApp(
  given: Partial<Deps> = {},
  variables: Record<string, string> = {},
  patience: Patience = PATIENCE,
): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = temporaryFolder()
  const clock = { now: MONDAY_MORNING }
  const silent = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    // Nobody answers there: no test is to ask Apple.
    ICLOUD_CALDAV_URL: 'http://127.0.0.1:9',
  }
  const env = readEnv({ ...silent, ...variables })
  const deps = buildDeps(env, database.url)
  const used = { ...deps, queue: noQueue, now: () => clock.now, ...given }
  const app = await buildApp(used, patience)
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
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** For tests of what is served: what is enqueued goes nowhere. */
const noQueue: JobQueue = {
  open: async () => {},
  enqueue: async () => {},
  work: async () => {},
  state: () => 'elsewhere',
  stop: async () => {},
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'haircuts-api-'))
}

export interface ServerProcess {
  child: ChildProcess
  /** The API base of a process that came up. */
  api: string
  /** Settled when it serves; false when it ended before. */
  ready: Promise<boolean>
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** What it wrote, and what it told its parent alone. */
  output(): { stdout: string; stderr: string; message: unknown }
}

/** `node src/server.ts`, as an installation runs it, with nothing of this process's environment. */
export async function spawnServer(
  env: Record<string, string>,
  args: string[] = [],
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [SERVER, ...args], {
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
  // 'close' and not 'exit': only then has everything been read that it said.
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

export const PASSWORD = 'sharp scissors'

/** The barber at his desk: an account, a login over HTTP, and the header that goes with it. */
export async function signedIn({ api, db }: TestApp) {
  const email = 'barber@example.edu'
  const passwordHash = await passwordHasher.hash(PASSWORD)
  await db.admin.upsert({ where: { email }, create: { email, passwordHash }, update: {} })
  const login = await postJson(`${api}/auth/login`, { username: email, password: PASSWORD })
  const authorization = `Bearer ${Reflect.get(Object(login.body), 'access_token')}`
  return { email, login, authorization, headers: { authorization } }
}

export interface Answer {
  status: number
  type: string | null
  headers: Headers
  body: unknown
}

/** One call, its answer read whole, and held against what the API says of itself. */
export async function call(url: string, init: RequestInit = {}): Promise<Answer> {
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
