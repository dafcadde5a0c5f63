import { expect, it } from 'vitest'
import { connectDatabase } from './client.ts'
import { createTestDatabase } from './testing.ts'

it('keeps instants where they are on a server set to another zone', async () => {
  const test = await createTestDatabase()
  const name = new URL(test.url).pathname.slice(1)
  await test.db.$executeRawUnsafe(`ALTER DATABASE ${name} SET timezone = 'Asia/Kathmandu'`)
  const db = connectDatabase(test.url)
  const startAt = new Date('2026-03-02T13:00:00Z')
  await db.blackout.create({ data: { title: 'Away', startAt, endAt: startAt } })
  const [row] = await db.$queryRaw<{ seconds: number; asks: boolean }[]>`
    SELECT extract(epoch FROM start_at)::int AS seconds, start_at = ${startAt} AS asks FROM blackout`
  await db.$disconnect()
  await test.drop()
  expect(row).toEqual({ seconds: startAt.getTime() / 1000, asks: true })
})
