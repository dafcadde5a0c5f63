import { setTimeout as wait } from 'node:timers/promises'
import { givenService, givenShop } from '@haircuts/router/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startLine } from '../adapters/line.testing.ts'
import { givenInstallation } from '../installation.testing.ts'
import { call, stopServer } from '../testing.ts'
import { Callers, expectBookedOnce } from './callers.testing.ts'

/** OUTAGE_SECONDS=30 for a long one. */
const OUTAGE_SECONDS = Number(process.env.OUTAGE_SECONDS ?? 2)

const { database, db, dataDir, start } = await givenInstallation()

it(
  `bookings go on after ${OUTAGE_SECONDS} s without the database, with no job lost and no email sent twice`,
  async () => {
    await givenShop(db)
    await givenService(db)
    const proxy = await startLine(database.url)
    onTestFinished(() => proxy.stop())
    const server = await start({ DATABASE_URL: proxy.url, LOG_LEVEL: 'fatal' })
    const service = await db.appointmentType.findFirstOrThrow()
    const refused: unknown[] = []
    const callers = new Callers(server, service.id, ({ body }) => {
      refused.push(body)
      return wait(100)
    })
    callers.start(8)
    await expect.poll(() => callers.asked, { timeout: 30_000 }).toBeGreaterThan(10)
    proxy.mode = 'closed'
    expect((await call(`${server.api}/health`)).status).toBe(200)
    expect(await call(`${server.api}/ready`)).toMatchObject({
      status: 503,
      body: { code: 'database_away' },
    })
    await wait(OUTAGE_SECONDS * 1000)
    proxy.mode = 'open'
    const before = callers.asked
    await expect.poll(() => callers.asked, { timeout: 30_000 }).toBeGreaterThan(before + 8)
    await callers.stop()
    expect(refused.length).toBeGreaterThan(8)
    const away = { code: 'database_away', detail: expect.stringMatching(/try again/) }
    expect(refused).toEqual(refused.map(() => expect.objectContaining(away)))
    const ready = async () => (await call(`${server.api}/ready`)).status
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    await expectBookedOnce(db, dataDir, callers)
    await stopServer(server)
  },
  300_000 + OUTAGE_SECONDS * 2000,
)
