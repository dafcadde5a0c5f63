import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, call, startApp, type TestApp } from './testing.ts'

let server: TestApp

beforeAll(async () => {
  server = await startApp({}, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.stop())

/** Another visitor for each test, as our own proxy would name him. */
let visitor = 0
beforeEach(() => {
  visitor += 1
})

const json = { 'content-type': 'application/json' }
const post = (path: string, headers: Record<string, string> = {}) =>
  call(`${server.api}${path}`, {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': `10.0.0.${visitor}`, ...headers },
    body: '{}',
  })

async function statuses(count: number, ask: (n: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => ask(n)))
  const limited = answers.filter(({ status }) => status === 429)
  return { let: count - limited.length, limited }
}

describe('the limits', () => {
  it('answer 429 with the time to wait, in problem+json', async () => {
    const { limited } = await statuses(61, () => post('/bookings'))
    expect(limited).toHaveLength(1)
    const [answer] = limited
    expect(answer).toMatchObject({
      type: 'application/problem+json; charset=utf-8',
      body: { status: 429, code: 'too_many_requests', title: 'Too Many Requests' },
    })
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(answer?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  it('count bookings together, however their address is spelled', async () => {
    const spellings = [
      '/bookings',
      '/bookings/',
      '/bookings?x=1',
      '/%62ookings',
      '/trpc/booking.create',
      '/trpc/%62ooking.create',
      '/trpc/booking.create,setting.public?batch=1',
    ]
    const count = 20 * spellings.length
    const outcome = await statuses(count, (n) => post(spellings[n % spellings.length] ?? ''))
    expect(outcome.let).toBe(60)
  })

  it('count pictures apart, thirty a minute', async () => {
    expect((await statuses(40, () => post('/upload-picture'))).let).toBe(30)
    expect((await post('/bookings')).status).toBe(422)
  })

  it('are another visitor’s own', async () => {
    await statuses(61, () => post('/bookings'))
    expect((await post('/bookings')).status).toBe(429)
    expect((await post('/bookings', { 'x-forwarded-for': '10.9.9.9' })).status).toBe(422)
  })
})

it('believe no X-Forwarded-For of somebody who is not our proxy', async () => {
  const open = await startApp({}, { RATE_LIMITS: 'on' })
  const ask = (n: number) =>
    call(`${open.api}/bookings`, {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': `10.1.0.${n}` },
      body: '{}',
    })
  expect((await statuses(70, ask)).let).toBe(60)
  await open.stop()
})
