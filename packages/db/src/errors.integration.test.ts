import { afterAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from './client.ts'
import { isDatabaseAway, isOverlap, isRetryable } from './errors.ts'
import { queryPrepared } from './prepared.ts'
import { createTestDatabase } from './testing.ts'
import { TIMEOUTS } from './timeouts.ts'

const test = await createTestDatabase()
afterAll(() => test.drop())

/** What asks the database in the ways the use-cases do. */
const WAYS: [string, (db: Database) => Promise<unknown>][] = [
  ['a query', (db) => db.setting.count()],
  ['a raw query', (db) => db.$queryRaw`SELECT 1`],
  ['a prepared query', (db) => queryPrepared(db, { name: 'one', text: 'SELECT 1' }, [])],
  ['a transaction', (db) => db.$transaction((tx) => tx.setting.count())],
]

describe('a database that is away', () => {
  it.each(WAYS)('is recognised by %s to a closed port', async (_, ask) => {
    const db = connectDatabase('postgresql://nobody:x@127.0.0.1:1/nothing')
    await expect(ask(db)).rejects.toSatisfy(isDatabaseAway)
  })

  it.each(WAYS)('is recognised by %s to a host that does not exist', async (_, ask) => {
    const db = connectDatabase('postgresql://nobody:x@no-such-host.invalid/nothing')
    await expect(ask(db)).rejects.toSatisfy(isDatabaseAway)
  })

  it('is recognised when it closes a connection during a query', async () => {
    const ended = test.db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`
    await expect(ended).rejects.toSatisfy(isDatabaseAway)
    const endedBetween = test.db.$transaction(async (tx) => {
      const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
      await test.db.$queryRaw`SELECT pg_terminate_backend(${own?.pid}::int, 5000)`
      await tx.setting.count()
    })
    await expect(endedBetween).rejects.toSatisfy(isDatabaseAway)
  })

  it('is reconnected by the next query', async () => {
    expect(await test.db.setting.count()).toBe(0)
  })

  it.each(WAYS)('is known by %s that finds no connection free', async (_, ask) => {
    const small = connectDatabase(test.url, {
      connections: 1,
      timeouts: { connectionTimeoutMillis: 2500 },
    })
    await small.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`
      await expect(ask(small)).rejects.toSatisfy(isDatabaseAway)
    })
    await small.$disconnect()
  })
})

describe('what a timeout ends', () => {
  const HASTY = {
    statement_timeout: 300,
    lock_timeout: 100,
    idle_in_transaction_session_timeout: 200,
  }
  const hasty = connectDatabase(test.url, { timeouts: HASTY })
  afterAll(() => hasty.$disconnect())

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['raw', (db) => db.$queryRaw`SELECT pg_sleep(5)`],
    ['prepared', (db) => queryPrepared(db, { name: 'sleep', text: 'SELECT pg_sleep(5)' }, [])],
    ['in a transaction', (db) => db.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(5)`)],
  ])('a long statement, %s, is a database that is away', async (_, ask) => {
    await expect(ask(hasty)).rejects.toSatisfy(isDatabaseAway)
  })

  it('a lock that another connection holds counts as a database that is away, for every kind of query', async () => {
    await test.db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE addon IN ACCESS EXCLUSIVE MODE`
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(42)`
      await expect(hasty.addon.count()).rejects.toSatisfy(isDatabaseAway)
      await expect(hasty.$executeRaw`SELECT pg_advisory_xact_lock(42)`).rejects.toSatisfy(
        isDatabaseAway,
      )
    })
  })

  it('a transaction that does nothing loses its connection, and the next query has another', async () => {
    const left = hasty.$transaction(async (tx) => {
      const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
      await untilGone(own?.pid ?? 0)
      await tx.addon.count()
    })
    await expect(left).rejects.toSatisfy(isDatabaseAway)
    expect(await hasty.addon.count()).toBe(0)
  })

  it('is set on every connection of the product', async () => {
    const rows = await test.db.$queryRaw<{ name: string; setting: string }[]>`
      SELECT name, setting FROM pg_settings
       WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`
    const found = Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
    expect(TIMEOUTS).toMatchObject(found)
    expect(Object.keys(found)).toHaveLength(3)
  })

  async function untilGone(pid: number) {
    for (;;) {
      const [row] = await test.db.$queryRaw<{ count: bigint }[]>`
        SELECT count(*) FROM pg_stat_activity WHERE pid = ${pid}`
      if (row?.count === 0n) return
    }
  }
})

describe('a query that is wrong', () => {
  it('does not mean that the database is away', async () => {
    await expect(test.db.$queryRaw`SELECT 1/0`).rejects.not.toSatisfy(isDatabaseAway)
    const twice = [
      { key: 'a', value: '' },
      { key: 'a', value: '' },
    ]
    const clash = test.db.setting.createMany({ data: twice })
    await expect(clash).rejects.not.toSatisfy(isDatabaseAway)
    await expect(clash).rejects.not.toSatisfy(isOverlap)
  })
})

describe('a transaction that lost a race', () => {
  it('may be tried again when a row it leans on was deleted', async () => {
    const addon = { addonId: 999, appointmentTypeId: 999 }
    const link = test.db.appointmentTypeAddon.create({ data: addon })
    await expect(link).rejects.toSatisfy(isRetryable)
  })

  it('may be retried: its deadlock is distinguished from other errors', async () => {
    await test.db.setting.createMany({ data: ['a', 'b'].map((key) => ({ key, value: '' })) })
    // Each holds one row before either asks for the other's.
    let holding = 0
    let bothHold = () => {}
    const held = new Promise<void>((done) => {
      bothHold = done
    })
    const lock = (first: string, second: string) =>
      test.db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT FROM setting WHERE key = ${first} FOR UPDATE`
        holding += 1
        if (holding === 2) bothHold()
        await held
        await tx.$queryRaw`SELECT FROM setting WHERE key = ${second} FOR UPDATE`
      })
    const outcomes = await Promise.allSettled([lock('a', 'b'), lock('b', 'a')])
    const [lost] = outcomes.filter((each) => each.status === 'rejected')
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(lost?.reason).toSatisfy(isRetryable)
  })
})
