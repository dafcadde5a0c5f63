import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  call,
  dayAhead,
  postJson,
  type ServerProcess,
  spawnServer,
  stopServer,
  temporaryFolder,
  visitBody,
} from '../testing.ts'
import { signalPostgres } from './postgres-processes.testing.ts'

let dataDir: string
let server: ServerProcess

beforeEach(async () => {
  dataDir = temporaryFolder()
  server = await spawnServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'sharp scissors' })
  expect(await server.ready).toBe(true)
})
afterEach(async () => {
  await stopServer(server)
  rmSync(dataDir, { recursive: true, force: true })
})

/** The statuses of one call after the other, until it is served. */
async function untilServed(): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.at(-1) !== 200) {
    const response = await call(`${server.api}/appointment-types`)
    if (response.status !== 200) expect(response.body).toMatchObject({ code: 'database_away' })
    statuses.push(response.status)
  }
  return statuses
}

async function book(): Promise<string> {
  const [service] = Object(await (await fetch(`${server.api}/appointment-types`)).json())
  const [start] = await firstFree(service.id)
  const visit = visitBody(service.id, start.start_datetime)
  const { status, body } = await postJson(`${server.api}/bookings`, visit)
  expect(status).toBe(201)
  return Reflect.get(Object(body), 'public_token')
}

async function firstFree(serviceId: number) {
  for (let day = 2; ; day++) {
    const date = dayAhead(day)
    const url = `${server.api}/calendar/free-slots?date=${date}&appointment_type_id=${serviceId}`
    const free = Object((await call(url)).body)
    if (free.length > 0) return free
  }
}

/** Each is a whole installation that starts, dies and starts again. */
const PATIENTLY = { timeout: 120_000 }

it(
  'is started again when it is killed: what was booked is there, and jobs go on',
  PATIENTLY,
  async () => {
    const token = await book()
    signalPostgres(dataDir, 'SIGKILL')
    const statuses = await untilServed()
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([503]))
    expect((await call(`${server.api}/bookings/public/${token}`)).status).toBe(200)
    await expect.poll(async () => (await call(`${server.api}/ready`)).status).toBe(200)

    const credentials = { username: 'admin@localhost', password: 'sharp scissors' }
    const login = await postJson(`${server.api}/auth/login`, credentials)
    const authorization = `Bearer ${Reflect.get(Object(login.body), 'access_token')}`
    const dashboard = await call(`${server.api}/dashboard`, { headers: { authorization } })
    const alarm = expect.objectContaining({ kind: 'database' })
    expect(dashboard.body).toMatchObject({ alarms: expect.arrayContaining([alarm]) })

    // A mail is written by a job.
    await book()
    const mails = () => readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'))
    await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(2)
    expect(server.output().stdout).toContain('the embedded database died and was started again')
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
  },
)

it(
  'ends the process, and not with 0, when it does not start three times in a row',
  PATIENTLY,
  async () => {
    renameSync(join(dataDir, 'postgres', 'PG_VERSION'), join(dataDir, 'postgres', 'gone'))
    signalPostgres(dataDir, 'SIGKILL')
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.output().stderr).toMatch(
      /^The embedded database died and did not start: [^\n]*PG_VERSION[^\n]*\n$/,
    )
  },
)
