import { givenAddon, givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { type ApiResponse, call, postJson, visitBody } from '../../testing.ts'

/** Each on an hour of its own, so that the tests do not meet. */
let hour = 0
export const freeStart = () => {
  const day = 3 + Math.floor(hour / 7)
  const start = `2026-03-${String(day).padStart(2, '0')}T${14 + (hour % 7)}:00:00Z`
  hour += 1
  return start
}
export function expectProblem(response: ApiResponse, status: number, code: string) {
  expect(response).toMatchObject({
    status,
    type: 'application/problem+json; charset=utf-8',
    body: { type: 'about:blank', title: expect.any(String), status, code },
  })
  expect(response.body).toHaveProperty('detail', expect.stringMatching(/^[A-Z].*[.\w]$/))
  expect(JSON.stringify(response.body)).not.toMatch(/node_modules|\.ts:|Error/)
}

export const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  const { db } = server
  await givenShop(db)
  const towel = await givenAddon(db, { description: 'Steaming', price: 4.5 })
  const off = await givenAddon(db, { name: 'Off', isActive: false })
  const service = await givenService(db, { offers: [towel, off], color: '#112233' })
  const hidden = await givenService(db, { name: 'Hidden', isActive: false })
  const get = (path: string, init: RequestInit = {}) => call(`${server.api}${path}`, init)
  const book = (body: unknown, headers = {}) => postJson(`${server.api}/bookings`, body, headers)
  const visit = (more: Record<string, unknown> = {}) => visitBody(service.id, freeStart(), more)
  const wireTowel = () => ({
    id: towel.id,
    name: 'Hot towel',
    description: 'Steaming',
    duration_minutes: 10,
    price: 4.5,
    is_free_special: false,
    choice_group: null,
    is_active: true,
    display_order: 0,
  })
  const wireService = () => ({
    id: service.id,
    name: 'Haircut',
    description: null,
    before_you_come: null,
    duration_minutes: 30,
    price: 20,
    color: '#112233',
    is_active: true,
    display_order: 0,
    available_addons: [wireTowel()],
  })
  const slots = (query: Record<string, string>) =>
    get(`/calendar/free-slots?${new URLSearchParams(query)}`)
  const wanted = (more: Record<string, string> = {}) => ({
    date: '2026-04-06',
    appointment_type_id: String(service.id),
    ...more,
  })
  return { towel, service, hidden, get, book, visit, wireService, slots, wanted }
})
