import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrateToEarlierVersion } from '@haircuts/db/earlier-version.testing'
import { startEmbedded } from '@haircuts/db/embedded'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Dice, diceOf } from './simulation/dice.testing.ts'
import { call, spawnServer, stopServer, temporaryFolder } from './testing.ts'

/** Rounds of each kind of start; each ends by one of the signals, in turn. */
const ROUNDS = Number(process.env.STOPPED_STARTS ?? 1)
const SEED = Number(process.env.STOPPED_STARTS_SEED ?? 1)
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

/** A data folder of an earlier version that holds a service. */
async function earlierVersion(dataDir: string) {
  const postgres = await startEmbedded(dataDir)
  await migrateToEarlierVersion(postgres.url, {
    migrations: 5,
    statement: "INSERT INTO appointment_type (name) VALUES ('Kept cut')",
  })
  await postgres.stop()
}

async function stopAtRandom(dataDir: string, choose: Dice, round: number) {
  const server = await spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  await expect
    .poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')), {
      timeout: 30_000,
      interval: 10,
    })
    .toBe(true)
  await Promise.race([wait(choose.below(LATEST_MS)), server.ended])
  server.child.kill(SIGNALS[round % SIGNALS.length])
  await server.ended
  expect(server.output().stderr).toBe('')
}

async function namesAfterStart(dataDir: string): Promise<string[]> {
  const server = await spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  expect(await server.ready, server.output().stderr).toBe(true)
  const { body } = await call(`${server.api}/appointment-types`)
  await stopServer(server)
  return Array.isArray(body) ? body.map(({ name }) => name) : []
}

it(
  'a first start that is stopped at any moment can be repeated',
  async () => {
    const choose = diceOf(String(SEED))
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = join(parent, `first-${round}`)
      await stopAtRandom(dataDir, choose, round)
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
      await stopAtRandom(dataDir, choose, round)
      expect(await namesAfterStart(dataDir)).toContain('Kept cut')
    }
  },
  ROUNDS * ROUND_TIMEOUT_MS,
)
