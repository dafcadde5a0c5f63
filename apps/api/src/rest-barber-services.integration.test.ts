import { givenAddon, givenService } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { expectFault, idOf, it, NOWHERE } from './rest-barber.testing.ts'
import { type Answer, call } from './testing.ts'

describe('a service', () => {
  it('has the defaults of the form for missing fields', async ({ api }) => {
    expect((await api.ask('POST /appointment-types', { name: 'Plain' })).body).toMatchObject({
      description: null,
      duration_minutes: 30,
      price: 0,
      color: '#3b82f6',
      is_active: true,
      available_addons: [],
    })
  })

  it.for([
    ['duration_minutes', 5, 5],
    ['duration_minutes', 1440, 1440],
    ['duration_minutes', null, 30],
    ['duration_minutes', 4, null],
    ['duration_minutes', 7, null],
    ['duration_minutes', 1445, null],
    ['price', 0, 0],
    ['price', 20.01, 20.01],
    ['price', '20.10', 20.1],
    ['price', 20.001, null],
    ['price', -0.01, null],
    ['price', 100_000_000, null],
    ['color', '#ABCDEF', '#abcdef'],
    ['color', 'red', null],
    ['color', '#abc', null],
    ['name', 'a'.repeat(200), 'a'.repeat(200)],
    ['name', 'a'.repeat(201), null],
    ['is_active', 'false', false],
    ['is_active', 'no', null],
    ['display_order', -1, null],
  ] as const)(
    'with %s %j is kept as %j, or refused',
    async ([field, value, kept], { server, api }) => {
      const { id } = await givenService(server.db)
      const answers = [
        await api.ask(`PUT /appointment-types/${id}`, { [field]: value }),
        await api.ask('POST /appointment-types', { name: 'New', [field]: value }),
      ]
      for (const answer of answers) {
        if (kept === null) expectFault(answer, field)
        else expect(answer.body).toHaveProperty(field, kept)
      }
    },
  )

  it('shows its inactive self and add-ons to the barber alone', async ({ server, api }) => {
    const off = await givenAddon(server.db, { name: 'Off', isActive: false })
    const { id } = await givenService(server.db, { isActive: false, offers: [off] })
    const path = `/appointment-types/${id}`
    expect((await api.ask(`GET ${path}`)).body).toMatchObject({
      available_addons: [{ id: off.id }],
    })
    expect((await api.ask(`GET ${path}/addons`)).body).toMatchObject([{ id: off.id }])
    expect((await call(`${server.api}${path}`)).status).toBe(404)
    expect((await call(`${server.api}${path}/addons`)).status).toBe(404)
  })

  it('offers the add-ons of a bare list or of a named one, each once, or none', async ({
    server,
    api,
  }) => {
    const [one, two] = [await givenAddon(server.db), await givenAddon(server.db)]
    const { id } = await givenService(server.db)
    const path = `/appointment-types/${id}/addons`
    const ids = ({ body }: Answer) => Object(body).map((each: { id: number }) => each.id)
    expect(ids(await api.ask(`PUT ${path}`, [one.id, two.id, one.id]))).toEqual([one.id, two.id])
    expect(ids(await api.ask(`PUT ${path}`, { addon_ids: [two.id] }))).toEqual([two.id])
    expectFault(await api.ask(`PUT ${path}`, [one.id, NOWHERE]), 'addon_ids')
    expect(ids(await api.ask(`GET ${path}`))).toEqual([two.id])
    expect(ids(await api.ask(`PUT ${path}`, []))).toEqual([])
    expect((await api.ask(`PUT /appointment-types/${NOWHERE}/addons`, [])).status).toBe(404)
    expectFault(await api.ask(`PUT ${path}`, {}), 'addon_ids')
  })

  it.for(['/appointment-types', '/addons'])(
    'of %s is put in order, all or none',
    async (path, { api }) => {
      const make = () => idOf(api.ask(`POST ${path}`, { name: 'Sorted' }))
      const [first, second] = [await make(), await make()]
      const items = [
        { id: second, display_order: 900_000 },
        { id: first, display_order: 900_001 },
      ]
      const answer = await api.ask(`PUT ${path}/reorder`, { items })
      expect(answer.status).toBe(200)
      const ids = ({ body }: Answer): number[] =>
        Object(body).map((each: { id: number }) => each.id)
      expect(ids(answer).slice(-2)).toEqual([second, first])
      for (const wrong of [
        [
          { id: first, display_order: 0 },
          { id: NOWHERE, display_order: 1 },
        ],
        [
          { id: first, display_order: 0 },
          { id: first, display_order: 1 },
        ],
      ]) {
        expectFault(await api.ask(`PUT ${path}/reorder`, { items: wrong }), 'items')
      }
      expect(ids(await api.ask(`GET ${path}?include_inactive=true`)).slice(-2)).toEqual([
        second,
        first,
      ])
    },
  )
})

describe('business hours', () => {
  it('are seven days that open, change and close', async ({ api }) => {
    expect((await api.ask('GET /business-hours')).body).toHaveLength(7)
    await api.ask('DELETE /business-hours/6')
    expect((await api.ask('PUT /business-hours/6', { is_open: true })).body).toEqual({
      day_of_week: 6,
      is_open: true,
      open_time: null,
      close_time: null,
      breaks: [],
    })
    expect(
      (await api.ask('PUT /business-hours/6', { open_time: '10:00', close_time: '24:00' })).body,
    ).toMatchObject({ is_open: true, open_time: '10:00', close_time: '24:00' })
    expect(await api.ask('DELETE /business-hours/6')).toMatchObject({ status: 204 })
    expect((await api.ask('GET /business-hours/6')).body).toMatchObject({
      is_open: false,
      open_time: null,
    })
    expect(await api.ask('POST /business-hours', { day_of_week: 6, is_open: false })).toMatchObject(
      {
        status: 201,
      },
    )
    expect((await api.ask('GET /business-hours')).body).toHaveLength(7)
  })

  it.for([
    [{ is_open: true, open_time: '17:00', close_time: '17:00' }, 'close_time'],
    [{ is_open: true, open_time: '18:00', close_time: null }, 'close_time'],
    [{ open_time: '9:00' }, 'open_time'],
    [{ open_time: '24:00' }, 'open_time'],
    [{ close_time: '25:00' }, 'close_time'],
    [{ is_open: 'perhaps' }, 'is_open'],
  ] as const)('are not %j', async ([hours, field], { api }) => {
    await api.ask('DELETE /business-hours/5')
    expectFault(await api.ask('PUT /business-hours/5', hours), field)
  })

  it.for(['7', '-1', 'monday'])('know no day %s', async (day, { api }) => {
    expect((await api.ask(`GET /business-hours/${day}`)).status).toBe(404)
    expect((await api.ask(`PUT /business-hours/${day}`, { is_open: true })).status).toBe(404)
    expectFault(await api.ask('POST /business-hours', { day_of_week: day }), 'day_of_week')
  })
})

describe('clients', () => {
  it('are not made twice, and keep what a change leaves out', async ({ api }) => {
    const ann = { name: 'Dee Fox', email: 'dee@example.edu', phone: '979 555 0101', notes: 'n' }
    const id = await idOf(api.ask('POST /clients', ann))
    expect(await api.ask('POST /clients', { ...ann, name: 'DEE FOX' })).toMatchObject({
      status: 409,
      body: { code: 'client_exists' },
    })
    expect((await api.ask(`PUT /clients/${id}`, { phone: null })).body).toMatchObject({
      ...ann,
      phone: null,
    })
    expectFault(await api.ask(`PUT /clients/${id}`, { email: 'nobody' }), 'email')
    expectFault(await api.ask(`PUT /clients/${id}`, { name: ' ' }), 'name')
  })

  it('are paged by twenty and found by literal text', async ({ api }) => {
    expect((await api.ask('GET /clients')).body).toMatchObject({ page: 1, page_size: 20 })
    expect((await api.ask('GET /clients?page_size=10000')).status).toBe(200)
    expectFault(await api.ask('GET /clients?page_size=10001'), 'page_size')
    expect((await api.ask('GET /clients?search=%25')).body).toMatchObject({ items: [], total: 0 })
    expect((await api.ask('GET /clients?search=dee%40EXAMPLE')).body).toMatchObject({ total: 1 })
  })
})
