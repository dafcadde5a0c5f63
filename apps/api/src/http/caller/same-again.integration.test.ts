import { givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, postJson, signedIn } from '../../testing.ts'

const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { PUBLIC_URL: 'https://cuts.example.edu' },
  }))
  .extend('publicToken', { scope: 'file' }, async ({ server }) => {
    const { db, clock } = server
    await givenShop(db)
    const service = await givenService(db)
    const booking = await givenBooking(db, '2026-03-03T15:00Z', {
      appointmentType: { connect: { id: service.id } },
      client: { create: { name: 'Ann Marsh', email: 'ann@example.edu' } },
      clientName: 'Ann Marsh',
      clientEmail: 'ann@example.edu',
      createdAt: clock.now,
    })
    const { headers } = await signedIn(server)
    const url = `${server.api}/bookings/${booking.id}/generate-token?purpose=manage`
    const { body } = await call(url, { method: 'POST', headers })
    return String(Reflect.get(Object(body), 'token'))
  })

it('remembers a phone by a cookie that scripts and other sites cannot use', async ({
  server,
  publicToken,
}) => {
  const device = `${server.api}/same-again/device`
  const remembered = await postJson(device, { public_token: publicToken })
  const [cookie = '', marker] = remembered.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Secure-phone=[\w-]{43}; Max-Age=15552000; Path=\/haircuts\/api; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(marker).toMatch(/^remembered=1; .*Path=\/haircuts\/; Secure; SameSite=Strict$/)

  const [sent = ''] = cookie.split(';')
  const offered = await call(`${server.api}/same-again`, { headers: { cookie: sent } })
  expect(offered.body).toMatchObject({ offer: { first_name: 'Ann' } })
  expect(JSON.stringify(offered.body)).not.toMatch(/Marsh|example\.edu/)
  expect(offered.headers.get('cache-control')).toBe('no-store')
  const stranger = await call(`${server.api}/same-again`)
  expect(stranger.body).toEqual({ offer: null })

  const forgotten = await call(device, { method: 'DELETE', headers: { cookie: sent } })
  expect(forgotten.status).toBe(204)
  const after = await call(`${server.api}/same-again`, { headers: { cookie: sent } })
  expect(after.body).toEqual({ offer: null })
  expect(after.headers.getSetCookie().join()).toMatch(/__Secure-phone=; .*remembered=; /)
})

it('serves the same page to a remembered phone as to everybody', async ({ server }) => {
  const page = async (headers: Record<string, string>) =>
    (await fetch(server.api.replace(/\/api$/, '/book'), { headers })).text()
  expect(await page({ cookie: 'remembered=1; __Secure-phone=any' })).toBe(await page({}))
})
