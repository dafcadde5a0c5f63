import type { PushNotice } from '@haircuts/core/notifications/push-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outsideFetch } from '../outside-fetch.ts'
import { startPushService } from './push-service.testing.ts'
import { webPush } from './web-push.ts'

let service: Awaited<ReturnType<typeof startPushService>>

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

const notice: PushNotice = {
  name: 'booking-7',
  version: 'booked-0',
  title: 'New booking',
  body: 'Ann Marsh, Haircut',
  path: '/admin/dashboard',
}

function sending(device = service.subscribe('/phone')) {
  const push = webPush({ subject: 'mailto:barber@example.edu', outside: service.outside })
  return push.send({ device, notice, keys: push.makeKeys() })
}

it('delivers a notice that only the device can decrypt', async () => {
  expect(await sending()).toBe('accepted')
  const [got] = service.taken.splice(0)
  expect(got?.notice).toEqual(notice)
  expect(got?.headers).toMatchObject({ topic: 'booking-7', ttl: '86400' })
  expect(got?.headers.authorization).toMatch(/^vapid t=.+, k=.+$/)
})

it.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
])('takes a %i as "%s"', async (status, outcome) => {
  service.answerNext(status)
  expect(await sending()).toBe(outcome)
})

it('reports a retry when the push service does not respond', async () => {
  const device = { ...service.subscribe('/gone'), endpoint: 'https://localhost:1/gone' }
  expect(await sending(device)).toBe('later')
})

it('refuses endpoints in private networks', async () => {
  const device = service.subscribe('/inside')
  const push = webPush({ subject: 'mailto:barber@example.edu', outside: outsideFetch() })
  expect(await push.send({ device, notice, keys: push.makeKeys() })).not.toBe('accepted')
  expect(service.taken).toEqual([])
})
