import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  createCluster,
  findBinaries,
  launchAs,
  readOrCreatePassword,
  serviceAccount,
} from './embedded-cluster.ts'
import { lastLine, runServer, type Starting, type Watch } from './embedded-process.ts'
import { createOwnedDatabase } from './embedded-role.ts'
import { freePort } from './free-port.ts'

export type { Watch }

/** The role that the cluster is created with, and its only superuser. */
const SUPERUSER = 'haircuts'
/** The role that the application connects as. */
const OWNER = 'haircuts_app'
const DATABASE = 'haircuts'
/** Longer than a first start takes on a slow machine. */
const AWAIT_MS = 20_000
const ASK_EVERY_MS = 250

export interface EmbeddedPostgres {
  /** Connection string of the product's database, for the ordinary role that owns it. */
  url: string
  /** Connection string of the maintenance database `postgres` for the superuser. Tests create databases through it. */
  maintenanceUrl: string
  /** Fast shutdown: open transactions are rolled back, the files are left clean. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL from the npm packages in `dataDir`, on a free port of the loopback address. The first start
 * creates the cluster and two passwords, stored only in this folder (mode 0600). With a `watch`, a server that crashes
 * is restarted on the same port.
 *
 * @throws Error with one readable sentence when the platform has no binaries, when another process already uses the
 * folder, or when the server does not respond for 30 seconds. Processes of an earlier server that are still ending are
 * waited for, up to 60 seconds.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
  watch?: Watch,
  starting?: Starting,
): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  const cluster = join(folder, 'postgres')
  const binaries = await findBinaries()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const passwordFile = join(folder, 'postgres-password')
  const superuserPassword = readOrCreatePassword(passwordFile)
  const password = readOrCreatePassword(join(folder, 'database-password'))
  if (!existsSync(cluster)) {
    createCluster(binaries.initdb, { cluster, superuser: SUPERUSER, passwordFile })
  }

  const port = await freePort()
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    jit: 'off',
    // Memory that the database of a single site does not need: helper processes, and a cache larger than its data.
    shared_buffers: '32MB',
    io_method: 'sync',
    max_logical_replication_workers: '0',
    ...settings,
  }
  const launch = launchAs(serviceAccount(), binaries.postgres, [
    '-D',
    cluster,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const host = `127.0.0.1:${port}`
  const maintenanceUrl = `postgresql://${SUPERUSER}:${superuserPassword}@${host}/postgres`
  const logFile = join(folder, 'postgres.log')
  const program = { launch, logFile, cluster, probeUrl: maintenanceUrl }
  const server = await runServer(program, watch, starting).catch((error: Error) => {
    throw new Error(explain(error.message, folder))
  })
  try {
    await createOwnedDatabase({ url: maintenanceUrl, database: DATABASE, owner: OWNER, password })
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    url: `postgresql://${OWNER}:${password}@${host}/${DATABASE}`,
    maintenanceUrl,
    stop: () => server.stop(),
  }
}

/**
 * The connection string of the server that another process, such as the running site, has started in `dataDir`.
 *
 * @returns null when none accepts connections there.
 */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const state = stateFile(dataDir)
  if (!existsSync(state)) return null
  const password = readOrCreatePassword(join(dataDir, 'database-password'))
  // The format of the file is documented in PostgreSQL's sources; its fourth line is the port.
  const port = Number(readFileSync(state, 'utf8').split('\n')[3])
  const url = `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    // The server is gone, and left the file when it was killed; or the port belongs to another program now.
    return null
  }
}

/**
 * As `runningEmbedded`, but waits for a server that another process is starting: there is no cluster yet, or it has a
 * process that does not accept connections yet.
 *
 * @returns null for a cluster without a process.
 */
export async function awaitEmbedded(dataDir: string): Promise<string | null> {
  const isStopped = () => hasEmbedded(dataDir) && !existsSync(stateFile(dataDir))
  if (isStopped()) return null
  for (const until = performance.now() + AWAIT_MS; performance.now() < until; ) {
    const url = await runningEmbedded(dataDir)
    if (url) return url
    await wait(ASK_EVERY_MS)
  }
  return null
}

function stateFile(dataDir: string) {
  return join(dataDir, 'postgres', 'postmaster.pid')
}

/** Gives the folder of a stopped database another name, under which nothing finds it. @returns its new path. */
export async function putEmbeddedAside(dataDir: string, now: Date): Promise<string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const aside = resolve(dataDir, `postgres-moved-${time}`)
  await rename(join(dataDir, 'postgres'), aside)
  return aside
}

/** Whether a database has been created in `dataDir`. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres'))
}

function explain(log: string, folder: string): string {
  const inUse = /lock file "postmaster.pid" already exists[\s\S]*?PID (\d+)/.exec(log)
  if (/pre-existing shared memory block/.test(log)) {
    return `Processes of the earlier database in ${folder} have not ended: end them, or restart the machine.`
  }
  if (inUse) {
    return `Another copy (process ${inUse[1]}) already uses the database in ${folder}: stop it, or set DATA_DIR to another folder.`
  }
  return `The database in ${folder} did not start: ${lastLine(log)}`
}
