import { existsSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { sha256 } from '@haircuts/router/secrets'
import { givenAdmin, givenBooking, MONDAY_MORNING, testContext } from '@haircuts/router/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureDisk } from '../adapters/pictures.ts'
import { temporaryFolder } from '../testing.ts'
import { sweepLeftovers } from './index.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = temporaryFolder()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const inHours = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * 3_600_000)

it('takes away what has served its time, and nothing else', async () => {
  const { db } = database
  const { id: adminId } = await givenAdmin(db)
  const session = (name: string, expiresAt: Date, lastUsedAt: Date) => ({
    adminId,
    tokenHash: sha256(`token ${name}`),
    cookieHash: sha256(`cookie ${name}`),
    userAgent: name,
    expiresAt,
    lastUsedAt,
  })
  await db.session.createMany({
    data: [
      session('expired', inHours(-1), inHours(-2)),
      session('idle', inHours(24), inHours(-15 * 24)),
      session('in use', inHours(24), inHours(-1)),
    ],
  })
  await db.signInAttempt.createMany({
    data: [
      { keyHash: sha256('over'), count: 10, windowEndsAt: inHours(-1) },
      { keyHash: sha256('counting'), count: 3, windowEndsAt: inHours(1) },
    ],
  })
  const { id: bookingId } = await givenBooking(db, '2026-03-03T15:00Z')
  const answer = (name: string, createdAt: Date) => ({
    keyHash: sha256(name),
    requestHash: sha256(name),
    bookingId,
    sealedTokens: sha256(name),
    createdAt,
  })
  await db.idempotencyKey.createMany({
    data: [answer('expired', inHours(-25)), answer('kept', inHours(-23))],
  })
  const pictures = pictureDisk(dataDir)
  const [old, fresh] = [
    await pictures.save(Buffer.from('a')),
    await pictures.save(Buffer.from('b')),
  ]
  const fileOf = (name: string) => join(dataDir, 'uploads', name)
  utimesSync(fileOf(old), inHours(-25), inHours(-25))
  utimesSync(fileOf(fresh), inHours(-1), inHours(-1))

  await sweepLeftovers.run(testContext({ db, pictures }), {})

  expect(await db.session.findMany({ select: { userAgent: true } })).toEqual([
    { userAgent: 'in use' },
  ])
  expect(await db.signInAttempt.findMany({ select: { count: true } })).toEqual([{ count: 3 }])
  const kept = await db.idempotencyKey.findMany()
  expect(kept.map(({ keyHash }) => keyHash)).toEqual([sha256('kept')])
  expect([old, fresh].map((name) => existsSync(fileOf(name)))).toEqual([false, true])
})
