import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@haircuts/db/client'
import { expect } from 'vitest'
import { type ApiResponse, dayAhead, postJson, visitBody } from '../testing.ts'

/** The most bookings that the open hours of the demo shop take on fifty days. */
const MAX_BOOKINGS = 250

/** Visitors who book one after the other, each until it is acknowledged and with one key, as the form does. */
export class Callers {
  asked = 0
  acknowledged = 0
  readonly #api: string
  readonly #serviceId: number
  readonly #onRejection: (response: ApiResponse, seconds: number) => Promise<unknown>
  #isOver = false
  #calling: Promise<void>[] = []

  /** @param onRejection is waited for before the call is repeated. */
  constructor(
    server: { api: string },
    serviceId: number,
    onRejection: (response: ApiResponse, seconds: number) => Promise<unknown>,
  ) {
    this.#api = server.api
    this.#serviceId = serviceId
    this.#onRejection = onRejection
  }

  start(count: number) {
    this.#calling = Array.from({ length: count }, async () => {
      while (!this.#isOver && this.asked < MAX_BOOKINGS) await this.#book(this.asked++)
    })
  }

  async stop() {
    this.#isOver = true
    await Promise.all(this.#calling)
  }

  async #book(n: number) {
    const start = `${dayAhead(2 + (n % 50))}T${15 + Math.floor(n / 50)}:00:00Z`
    const caller = { client_name: `Caller ${n}`, client_email: `caller${n}@example.edu` }
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const begun = performance.now()
      const input = visitBody(this.#serviceId, start, caller)
      const response = await postJson(`${this.#api}/bookings`, input, headers)
      if (response.status === 201) break
      await this.#onRejection(response, (performance.now() - begun) / 1000)
    }
    this.acknowledged += 1
  }
}

/** Each caller has one booking, and each booking one email, which was sent once. */
export async function expectBookedOnce(db: Database, dataDir: string, { asked }: Callers) {
  const ours = { clientEmail: { startsWith: 'caller' } }
  const bookings = await db.booking.findMany({ where: ours })
  expect(bookings).toHaveLength(asked)
  expect(new Set(bookings.map(({ clientEmail }) => clientEmail)).size).toBe(asked)
  const messages = () => db.message.findMany({ where: { booking: ours } })
  const states = async () => (await messages()).map(({ state }) => state)
  await expect.poll(states, { timeout: 180_000, interval: 250 }).toEqual(bookings.map(() => 'sent'))
  const keys = (await messages()).map(({ key }) => `${key}.eml`)
  const files = readdirSync(join(dataDir, 'mail')).filter((name) => keys.includes(name))
  expect(files.toSorted()).toEqual(keys.toSorted())
}
