import { expect, it } from 'vitest'
import { connectDatabase } from './client.ts'
import { queryPrepared } from './prepared.ts'
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

it('runs parallel queries in one transaction, and rolls all of them back after an error', async () => {
  const test = await createTestDatabase()
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  const results = await test.db.$transaction(async (tx) => {
    const person = { name: 'Ann Marsh', email: 'ann@example.edu' }
    const { id } = await tx.client.create({ data: person })
    const start = new Date('2026-03-02T13:00:00Z')
    const visit = { startAt: start, endAt: new Date('2026-03-02T13:30:00Z'), clientId: id }
    const service = { typeName: 'Haircut', typeDurationMinutes: 30, typeColor: '#3b82f6' }
    const contact = { clientName: person.name, clientEmail: person.email }
    await tx.booking.create({ data: { ...visit, ...service, ...contact } })
    return Promise.all([
      tx.booking.findFirst({ include: { addons: true, client: true, messages: true } }),
      tx.$queryRaw`SELECT pg_sleep(0.05)::text, 2 AS two`,
      tx.client.count(),
    ])
  })
  const refused = test.db.$transaction((tx) =>
    Promise.all([tx.$queryRaw`SELECT 1 / 0`, tx.client.deleteMany()]),
  )
  await expect(refused).rejects.toThrow('division by zero')
  expect(await test.db.client.count(), 'takes back what a refusal stood among').toBe(1)
  process.off('warning', note)
  await test.drop()
  expect(results).toMatchObject([{ client: { name: 'Ann Marsh' } }, [{ two: 2 }], 1])
  expect(warnings).toEqual([])
})

it('runs a prepared statement on the connection of its transaction, and not after its end', async () => {
  const test = await createTestDatabase()
  const statement = { name: 'clients', text: 'SELECT count(*)::int AS clients FROM client' }
  const [inside, over] = await test.db.$transaction(async (tx) => {
    await tx.client.create({ data: { name: 'Ann Marsh', email: 'ann@example.edu' } })
    const outside = await queryPrepared(test.db, statement, [])
    expect(outside, 'before the commit').toEqual([{ clients: 0 }])
    return [await queryPrepared(tx, statement, []), tx] as const
  })
  expect(inside).toEqual([{ clients: 1 }])
  await expect(queryPrepared(over, statement, [])).rejects.toThrow('closed')
  await test.drop()
})
