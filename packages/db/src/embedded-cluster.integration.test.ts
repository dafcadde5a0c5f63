import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCluster, findBinaries, launchAs, serviceAccount } from './embedded-cluster.ts'

/** A folder that only its owner may enter, as `mkdtemp` makes it. */
let closed: string

beforeEach(() => {
  closed = mkdtempSync(join(tmpdir(), 'haircuts-closed-'))
})
afterEach(() => {
  rmSync(closed, { recursive: true, force: true })
})

it('creates a cluster by programs in a folder that only root may enter, as another user', async () => {
  const { initdb } = await findBinaries()
  const bin = join(closed, 'native', 'bin')
  cpSync(join(dirname(initdb), '..'), join(closed, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const passwordFile = join(closed, 'password')
  writeFileSync(passwordFile, 'secret', { mode: 0o600 })
  const cluster = join(closed, 'postgres')
  createCluster(join(bin, 'initdb'), { cluster, superuser: 'haircuts', passwordFile })
  const { command, args } = launchAs(serviceAccount(), join(bin, 'postgres'), ['--version'])
  const { stdout } = spawnSync(command, args, { encoding: 'utf8' })
  const [, version] = /PostgreSQL\) (\d+)/.exec(stdout) ?? []
  expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()).toBe(version)
})
