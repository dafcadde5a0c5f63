import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from './client.ts'
import { isDatabaseAway, isOverlap, isRetryable } from './errors.ts'
import { ask } from './prepared.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** What asks the database in the ways the use-cases do. */
const WAYS: [string, (db: Database) => Promise<unknown>][] = [
  ['a query', (db) => db.setting.count()],
  ['a raw query', (db) => db.$queryRaw`SELECT 1`],
  ['a prepared query', (db) => ask(db, { name: 'one', text: 'SELECT 1' }, [])],
  ['a transaction', (db) => db.$transaction((tx) => tx.setting.count())],
]

describe('a database that is away', () => {
  it.each(WAYS)('is known by %s to a closed port', async (_, ask) => {
    const db = connectDatabase('postgresql://nobody:x@127.0.0.1:1/nothing')
    await expect(ask(db)).rejects.toSatisfy(isDatabaseAway)
  })

  it.each(WAYS)('is known by %s to a host that does not exist', async (_, ask) => {
    const db = connectDatabase('postgresql://nobody:x@no-such-host.invalid/nothing')
    await expect(ask(db)).rejects.toSatisfy(isDatabaseAway)
  })

  it('is known when it ends a connection in the middle of something', async () => {
    const ended = test.db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`
    await expect(ended).rejects.toSatisfy(isDatabaseAway)
    const endedBetween = test.db.$transaction(async (tx) => {
      const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
      await test.db.$queryRaw`SELECT pg_terminate_backend(${own?.pid}::int, 5000)`
      await tx.setting.count()
    })
    await expect(endedBetween).rejects.toSatisfy(isDatabaseAway)
  })

  it('is asked again by the next query, on a new connection', async () => {
    expect(await test.db.setting.count()).toBe(0)
  })

  it.each(WAYS)('is known by %s that finds no connection free', async (_, ask) => {
    const small = connectDatabase(test.url, { connections: 1, queueMs: 1000 })
    await small.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`
      await expect(ask(small)).rejects.toSatisfy(isDatabaseAway)
    })
    await small.$disconnect()
  })
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

  it('may be tried again: its deadlock is told from other faults', async () => {
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
