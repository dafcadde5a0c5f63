import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from './client.ts'
import type { Prisma } from './generated/client.ts'
import { snapshotCached } from './snapshot-cache.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const KEY = 'business_name'
const settingOf = snapshotCached((db: Prisma.TransactionClient, key: string) =>
  db.setting.findMany({ where: { key }, select: { value: true } }),
)

let test: TestDatabase
/** Another process, as far as PostgreSQL can tell. */
let elsewhere: Database

beforeAll(async () => {
  test = await createTestDatabase()
  elsewhere = connectDatabase(test.url)
})
afterAll(async () => {
  await elsewhere.$disconnect()
  await test.drop()
})
beforeEach(async () => {
  await test.db.setting.deleteMany()
  await write('0')
})

const write = (value: string) =>
  elsewhere.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
const read = async (key = KEY) => (await settingOf(test.db, key)).map(({ value }) => value)

describe('a cached result', () => {
  it('is returned again while nothing is written', async () => {
    let asked = 0
    // Other tests write into databases of the same server, which counts as well.
    for (let isSame = false; !isSame && asked < 1000; asked += 1) {
      const [first, second] = [await settingOf(test.db, KEY), await settingOf(test.db, KEY)]
      isSame = first === second
    }
    expect(asked).toBeLessThan(1000)
  })

  it('is never stale, however often its table is written', async () => {
    for (let written = 1; written <= 100; written += 1) {
      await write(String(written))
      expect(await read()).toEqual([String(written)])
    }
  })

  it('is never stale for concurrent readers during writes', async () => {
    let committed = 0
    const old: string[] = []
    const writing = (async () => {
      for (let next = 1; next <= 200; next += 1) {
        await write(String(next))
        committed = next
      }
    })()
    const asking = Array.from({ length: 8 }, async () => {
      while (committed < 200) {
        const atLeast = committed
        const [value = ''] = await read()
        if (Number(value) < atLeast) old.push(`${value} after ${atLeast}`)
      }
    })
    await Promise.all([writing, ...asking])
    expect(old).toEqual([])
  })

  it('changes when a transaction commits, and not when it rolls back', async () => {
    await elsewhere.$transaction(async (tx) => {
      await tx.setting.update({ where: { key: KEY }, data: { value: 'soon' } })
      expect(await read()).toEqual(['0'])
      await tx.$executeRaw`SAVEPOINT inner_part`
      await tx.setting.update({ where: { key: KEY }, data: { value: 'sooner' } })
      await tx.$executeRaw`RELEASE SAVEPOINT inner_part`
      expect(await read()).toEqual(['0'])
    })
    expect(await read()).toEqual(['sooner'])

    const gaveUp = elsewhere.$transaction(async (tx) => {
      await tx.setting.update({ where: { key: KEY }, data: { value: 'never' } })
      expect(await read()).toEqual(['sooner'])
      throw new Error('given up')
    })
    await expect(gaveUp).rejects.toThrow('given up')
    expect(await read()).toEqual(['sooner'])
  })

  it('is bypassed inside a transaction, which sees its own writes', async () => {
    await read()
    const seen = await test.db.$transaction(async (tx) => {
      await tx.setting.update({ where: { key: KEY }, data: { value: 'mine' } })
      return settingOf(tx, KEY)
    })
    expect(seen).toEqual([{ value: 'mine' }])
  })

  it('is keyed by the values, and may be empty', async () => {
    await read()
    expect(await read('timezone')).toEqual([])
    expect(await read('timezone')).toEqual([])
    expect(await read()).toEqual(['0'])
  })

  it('is also right beyond the limit of the cache', async () => {
    for (let index = 0; index < 250; index += 1) expect(await read(`none ${index}`)).toEqual([])
    expect(await read()).toEqual(['0'])
  })
})
