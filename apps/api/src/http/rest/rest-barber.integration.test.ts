import { givenAddon, givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { type ApiResponse, call, signedIn } from '../../testing.ts'

const NOWHERE = 999_999

const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db)
  const { headers } = await signedIn(server)
  /** Calls the API as the barber. Every response is validated against the API's own document. */
  function ask(line: string, body?: unknown): Promise<ApiResponse> {
    const [method = '', path = ''] = line.split(' ')
    const json = { ...headers, 'content-type': 'application/json' }
    return call(`${server.api}${path}`, {
      method,
      headers: body === undefined ? headers : json,
      body: body === undefined ? null : JSON.stringify(body),
    })
  }
  return { ask }
})

/** A 422 of one field, with its message. */
function expectProblem({ status, body }: ApiResponse, path: string) {
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: 'validation', errors: [{ path }] },
  })
}

describe.each([
  ['/appointment-types', { name: 'Fade' }],
  ['/addons', { name: 'Towel' }],
  [
    '/blackouts',
    { title: 'Away', start_datetime: '2026-03-03T15:00Z', end_datetime: '2026-03-03T16:00Z' },
  ],
  ['/clients', { name: 'Bea Fox', email: 'bea@example.edu' }],
])('%s', (path, least) => {
  it('is added with the required fields, read, unchanged by an empty change, and deleted', async ({
    api,
  }) => {
    const made = await api.ask(`POST ${path}`, least)
    expect(made.status).toBe(201)
    const { id } = Object(made.body)
    expect(made.body).toMatchObject(
      'title' in least ? { title: 'Away', is_all_day: false, reason: null } : { name: least.name },
    )
    const one = `${path}/${id}`
    expect(await api.ask(`GET ${one}`)).toMatchObject({ status: 200, body: Object(made.body) })
    expect(await api.ask(`PUT ${one}`, {})).toMatchObject({ status: 200, body: Object(made.body) })
    expect(await api.ask(`PUT ${one}`, { id: 7, made_up: 1 })).toMatchObject({ body: { id } })
    expect(await api.ask(`DELETE ${one}`)).toMatchObject({ status: 204, body: '' })
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await api.ask(`${method} ${one}`, method === 'PUT' ? {} : undefined)
      expect(response.status).toBe(404)
    }
  })

  it('names each required field that is missing, null or empty', async ({ api }) => {
    const response = await api.ask(`POST ${path}`, {})
    expect(response.status).toBe(422)
    const errors: { path: string }[] = Object(response.body).errors
    expect(errors.map((each) => each.path).sort()).toEqual(Object.keys(least).sort())
    for (const name of Object.keys(least)) {
      expectProblem(await api.ask(`POST ${path}`, { ...least, [name]: null }), name)
      expectProblem(await api.ask(`POST ${path}`, { ...least, [name]: '' }), name)
    }
  })

  it.for(['0', '-1', '1.5', 'abc', '2147483648', String(NOWHERE)])(
    'knows no %s',
    async (id, { api }) => {
      for (const method of ['GET', 'DELETE']) {
        expect((await api.ask(`${method} ${path}/${id}`)).status).toBe(404)
      }
      expect((await api.ask(`PUT ${path}/${id}`, {})).status).toBe(404)
    },
  )
})

it.for(['7', '-1', 'monday'])('business hours know no day %s', async (day, { api }) => {
  expect((await api.ask(`GET /business-hours/${day}`)).status).toBe(404)
  expect((await api.ask(`PUT /business-hours/${day}`, { is_open: true })).status).toBe(404)
  expectProblem(await api.ask('POST /business-hours', { day_of_week: day }), 'day_of_week')
})

it('a change of the start takes either name, whatever the other holds', async ({ server, api }) => {
  const { id } = await givenBooking(server.db, '2030-03-04T15:00Z')
  const made = await api.ask(`POST /bookings/${id}/generate-token?purpose=reschedule`)
  const path = `/bookings/public/${Object(made.body).token}/reschedule`
  const start = { start_datetime: '2010-01-01T15:00:00Z' }
  for (const nothing of [null, '']) {
    // Rejected as a time that has passed, so it was read.
    const moved = await api.ask(`PUT ${path}`, { new_start_datetime: nothing, ...start })
    expect(moved).toMatchObject({ status: 422, body: { alternatives: expect.any(Array) } })
    expectProblem(
      await api.ask(`PUT ${path}`, { new_start_datetime: nothing }),
      'new_start_datetime',
    )
  }
})

it.for(['', '?purpose=', '?purpose=all', '?purpose=cancel&purpose=manage'])(
  'a booking gets no link for%s',
  async (query, { server, api }) => {
    const { id } = await givenBooking(server.db, '2030-04-01T10:00Z', { status: 'cancelled' })
    expectProblem(await api.ask(`POST /bookings/${id}/generate-token${query}`), 'purpose')
  },
)

it('inactive services and their inactive add-ons are hidden from visitors', async ({
  server,
  api,
}) => {
  const off = await givenAddon(server.db, { name: 'Off', isActive: false })
  const { id } = await givenService(server.db, { isActive: false, offers: [off] })
  for (const path of [`/appointment-types/${id}`, `/appointment-types/${id}/addons`]) {
    expect((await api.ask(`GET ${path}`)).status).toBe(200)
    expect((await call(`${server.api}${path}`)).status).toBe(404)
  }
})

it('the add-ons of a service are a bare list or a named one', async ({ server, api }) => {
  const [one, two] = [await givenAddon(server.db), await givenAddon(server.db)]
  const { id } = await givenService(server.db)
  const path = `/appointment-types/${id}/addons`
  const ids = ({ body }: ApiResponse) => Object(body).map((each: { id: number }) => each.id)
  expect(ids(await api.ask(`PUT ${path}`, [one.id, two.id, one.id]))).toEqual([one.id, two.id])
  expect(ids(await api.ask(`PUT ${path}`, { addon_ids: [two.id] }))).toEqual([two.id])
  expectProblem(await api.ask(`PUT ${path}`, [one.id, NOWHERE]), 'addon_ids')
  expect(ids(await api.ask(`PUT ${path}`, []))).toEqual([])
  expect((await api.ask(`PUT /appointment-types/${NOWHERE}/addons`, [])).status).toBe(404)
  expectProblem(await api.ask(`PUT ${path}`, {}), 'addon_ids')
})

/** The fields that visitors may be shown. */
const OFFER = 'description display_order duration_minutes id is_active name price'

it.for([
  ['/appointment-types', `available_addons before_you_come color ${OFFER}`],
  ['/addons', `choice_group is_free_special ${OFFER}`],
  ['/settings/public', 'key value'],
] as const)('%s shows visitors these fields alone', async ([path, fields], { server }) => {
  await givenService(server.db, { offers: [await givenAddon(server.db)] })
  const { body } = await call(`${server.api}${path}`)
  const list: object[] = Object(body)
  expect(list.length).toBeGreaterThan(0)
  for (const each of list) expect(Object.keys(each).sort()).toEqual(fields.split(' ').sort())
})
