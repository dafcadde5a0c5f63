import { givenAddon, givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test as it } from '../../fixtures.testing.ts'
import { call, postJson, signedIn, visitBody } from '../../testing.ts'

it.beforeAll(async ({ server }) => {
  await givenShop(server.db)
})

it('a row deleted during a read, booking or change never causes a 500', async ({ server }) => {
  const { headers } = await signedIn(server)
  const json = { ...headers, 'content-type': 'application/json' }
  const statuses = new Set<number>()
  for (let round = 0; round < 12; round++) {
    const addons = await Promise.all(Array.from({ length: 4 }, () => givenAddon(server.db)))
    const service = await givenService(server.db, { offers: addons })
    const one = `${server.api}/appointment-types/${service.id}`
    const ids = addons.map(({ id }) => id)
    const start = `2026-03-${String(3 + round).padStart(2, '0')}T15:00:00Z`
    const visit = visitBody(service.id, start, { addon_ids: ids.slice(0, 1) })
    const put = (body: unknown) => ({ method: 'PUT', headers: json, body: JSON.stringify(body) })
    const responses = await Promise.all([
      call(`${server.api}/appointment-types`),
      ...ids.map((id) => call(`${server.api}/addons/${id}`, { method: 'DELETE', headers })),
      call(one),
      postJson(`${server.api}/bookings`, visit),
      call(`${one}/addons`, put(ids)),
      call(one, put({ name: 'Renamed' })),
      call(one, { method: 'DELETE', headers }),
      call(`${server.api}/appointment-types?include_inactive=true`, { headers }),
    ])
    for (const { status } of responses) statuses.add(status)
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(204)
})
