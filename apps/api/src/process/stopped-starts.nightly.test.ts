import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '@haircuts/db/embedded'
import { givenVersion, readRows } from '@haircuts/db/second-migration.testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Dice, diceOf } from '../simulation/dice.testing.ts'
import { call, spawnServer, stopServer, temporaryFolder } from '../testing.ts'

/** Rounds of each kind of start; each ends by one of the signals, in turn. */
const ROUNDS = Number(process.env.STOPPED_STARTS ?? 1)
const SEED = Number(process.env.STOPPED_STARTS_SEED ?? 1)
const UPGRADE = fileURLToPath(
  new URL('../../../../packages/db/src/upgrade.testing.ts', import.meta.url),
)
const SIGNALS = ['SIGKILL', 'SIGINT', 'SIGTERM'] as const
/** Longer than the database takes from its first file to the last migration. */
const LATEST_MS = 2500
const ROUND_TIMEOUT_MS = 90_000

let parent: string
beforeEach(() => {
  parent = temporaryFolder()
})
afterEach(() => {
  rmSync(parent, { recursive: true, force: true })
})

/** A data folder that holds a service, without the second migration. */
async function earlierVersion(dataDir: string) {
  const postgres = await startEmbedded(dataDir)
  await givenVersion(postgres.url, "INSERT INTO addon (name) VALUES ('Kept')")
  await postgres.stop()
}

/** Stops a starting process at a random moment after its database has been started. */
async function stopAtRandom(
  dataDir: string,
  { child, ended }: { child: ChildProcess; ended: Promise<unknown> },
  { choose, round }: { choose: Dice; round: number },
) {
  await expect
    .poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')), {
      timeout: 30_000,
      interval: 10,
    })
    .toBe(true)
  await Promise.race([wait(choose.below(LATEST_MS)), ended])
  child.kill(SIGNALS[round % SIGNALS.length])
  await ended
}

function spawnUpgrade(dataDir: string) {
  const child = spawn(process.execPath, [UPGRADE, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: once(child, 'close') }
}

async function namesAfterStart(dataDir: string): Promise<string[]> {
  const server = await spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  expect(await server.ready, server.output().stderr).toBe(true)
  const { body } = await call(`${server.api}/appointment-types`)
  await stopServer(server)
  return Array.isArray(body) ? body.map(({ name }) => name) : []
}

async function addonsIn(dataDir: string) {
  const postgres = await startEmbedded(dataDir)
  const rows = await readRows(postgres.url, 'SELECT name, test_column FROM addon')
  await postgres.stop()
  return rows
}

it(
  'a first start that is stopped at any moment can be repeated',
  async () => {
    const choose = diceOf(String(SEED))
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = join(parent, `first-${round}`)
      const server = await spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
      await stopAtRandom(dataDir, server, { choose, round })
      expect(server.output().stderr).toBe('')
      expect(await namesAfterStart(dataDir)).not.toEqual([])
    }
  },
  ROUNDS * ROUND_TIMEOUT_MS,
)

it(
  'an upgrade that is stopped at any moment can be repeated, and keeps the rows',
  async () => {
    const choose = diceOf(String(SEED))
    const earlier = join(parent, 'earlier')
    await earlierVersion(earlier)
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = join(parent, `upgrade-${round}`)
      execFileSync('cp', ['-a', earlier, dataDir])
      await stopAtRandom(dataDir, spawnUpgrade(dataDir), { choose, round })
      const [code] = await spawnUpgrade(dataDir).ended
      expect(code).toBe(0)
      expect(await addonsIn(dataDir)).toEqual([{ name: 'Kept', test_column: 'upgraded' }])
    }
  },
  ROUNDS * ROUND_TIMEOUT_MS,
)
