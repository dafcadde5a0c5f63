import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from './client.ts'
import { remembering } from './remembered.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const KEY = 'business_name'
const settingOf = remembering<{ value: string }>({
  name: 'remembered setting',
  text: 'SELECT value FROM setting WHERE key = $1::text',
})

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
const read = async (key = KEY) => (await settingOf(test.db, [key])).map(({ value }) => value)

describe('an answer in memory', () => {
  it('is given again while nobody writes anything', async () => {
    let asked = 0
    // Other tests write into databases of the same server, which counts as well.
    for (let isSame = false; !isSame && asked < 1000; asked += 1) {
      const [first, second] = [await settingOf(test.db, [KEY]), await settingOf(test.db, [KEY])]
      isSame = first === second
    }
    expect(asked).toBeLessThan(1000)
  })

  it('is never older than the question, however often it is written', async () => {
    for (let written = 1; written <= 100; written += 1) {
      await write(String(written))
      expect(await read()).toEqual([String(written)])
    }
  })

  it('is never older than the question, however many ask while it is written', async () => {
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

  it('follows a transaction only once it is committed, and never one that was not', async () => {
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

  it('is nobody’s within a transaction, which sees what it wrote itself', async () => {
    await read()
    const seen = await test.db.$transaction(async (tx) => {
      await tx.setting.update({ where: { key: KEY }, data: { value: 'mine' } })
      return settingOf(tx, [KEY])
    })
    expect(seen).toEqual([{ value: 'mine' }])
  })

  it('is told apart by what was asked, and may be that there is nothing', async () => {
    await read()
    expect(await read('timezone')).toEqual([])
    expect(await read('timezone')).toEqual([])
    expect(await read()).toEqual(['0'])
  })

  it('is as right when there are more than can be kept, or it is too long for that', async () => {
    await write('x'.repeat(300_000))
    for (let index = 0; index < 250; index += 1) expect(await read(`none ${index}`)).toEqual([])
    expect((await read())[0]).toHaveLength(300_000)
    expect((await read())[0]).toHaveLength(300_000)
    await write('short')
    expect(await read()).toEqual(['short'])
  })
})
