import { givenService, givenShop } from '@haircuts/router/testing'
import { expect, it } from 'vitest'
import { ALWAYS_OPEN, givenInstallation } from '../installation.testing.ts'
import { call, dayAhead, postJson } from '../testing.ts'

const PERSON = {
  client_name: 'Zebediah Quill',
  client_email: 'zebediah@quill.example.edu',
  client_phone: '979 555 0177',
  client_notes: 'mole behind the left ear',
  is_first_time: true,
  referral_source: 'cousin Philomena',
}
const BARBER_EMAIL = 'zacharias@barber.example.edu'
const PASSWORD = 'sharp scissors of Zacharias'
const APPLE = { email: 'zacharias@icloud.example.edu', app_password: 'abcd-efgh-ijkl-mnop' }
const SECRET_KEY = 'my-idempotency-key'
const BEARER = 'bearer-of-the-barber'
const HOOK_TOKEN = 'token-in-a-webhook-address'
const MAIL_PASSWORD = 'password of the mail server'

it('are JSON lines without tokens and personal data', async () => {
  const { database, start } = await givenInstallation()
  await givenShop(database.db, ALWAYS_OPEN)
  const server = await start({
    // The lowest level, so that every entry is checked.
    LOG_LEVEL: 'trace',
    // A port on which nothing listens.
    ICLOUD_CALDAV_URL: 'http://127.0.0.1:9',
    ADMIN_EMAIL: BARBER_EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  })
  const { api } = server
  const service = await givenService(database.db)
  const day = dayAhead(2)
  const visit = { appointment_type_id: service.id, start_datetime: `${day}T12:00:00Z`, ...PERSON }
  const headers = { 'idempotency-key': SECRET_KEY, authorization: `Bearer ${BEARER}` }

  const booked = await postJson(`${api}/bookings`, visit, headers)
  expect(booked.status).toBe(201)
  const token = String(Reflect.get(Object(booked.body), 'public_token'))
  await call(`${api}/bookings/public/${token}?email=${PERSON.client_email}`, { headers })
  await call(`${api}/bookings/public/${token}/nothing`)
  await call(`${api}/bookings/public/${token}%ZZ`)
  await call(`${api}/bookings/public/${token}`, { method: 'DELETE' })
  await postJson(`${api}/bookings`, visit)
  await postJson(`${api}/bookings`, { ...visit, start_datetime: PERSON.client_notes })
  await call(`${api}/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"client_email": "${PERSON.client_email}"`,
  })
  const input = encodeURIComponent(JSON.stringify({ json: { publicToken: token } }))
  await call(`${api}/trpc/booking.byToken?input=${input}`)

  const form = {
    method: 'POST',
    body: new URLSearchParams({ username: BARBER_EMAIL, password: PASSWORD }),
  }
  const login = await call(`${api}/auth/login`, form)
  const accessToken = String(Reflect.get(Object(login.body), 'access_token'))
  const cookie = /pictures=([^;]+)/.exec(login.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const barber = { authorization: `Bearer ${accessToken}`, 'x-request-id': 'edge-0123456789' }
  const notes = 'owes Philomena a visit'
  const found = await call(`${api}/clients?search=${encodeURIComponent(PERSON.client_name)}`, {
    headers: barber,
  })
  expect(found).toMatchObject({ status: 200, body: { total: 1 } })
  const { id } = Object(booked.body)
  await call(`${api}/bookings/${id}`, {
    method: 'PUT',
    headers: { ...barber, 'content-type': 'application/json' },
    body: JSON.stringify({ notes }),
  })
  expect((await postJson(`${api}/icloud/account`, APPLE, barber)).status).toBe(502)
  await call(`${api}/uploads/none.webp`, { headers: { cookie: `pictures=${cookie}` } })
  await postJson(`${api}/auth/login`, { username: BARBER_EMAIL, password: `${PASSWORD} no` })

  const created = await postJson(`${api}/api-keys`, { name: 'Club', scopes: ['read'] }, barber)
  const apiKey = String(Reflect.get(Object(created.body), 'key'))
  const program = { headers: { authorization: `Bearer ${apiKey}` } }
  expect((await call(`${api}/bookings`, program)).status).toBe(200)
  await call(`${api}/bookings?key=${apiKey}`, program)
  const wrongKey = `${apiKey.slice(0, -6)}wrong0`
  await call(`${api}/bookings`, { headers: { authorization: `Bearer ${wrongKey}` } })
  const url = `https://hooks.zebediah.invalid/in?token=${HOOK_TOKEN}`
  const hook = await postJson(`${api}/webhooks`, { url, events: ['booking.created'] }, barber)
  const hookSecret = String(Reflect.get(Object(hook.body), 'secret'))
  // The name leads nowhere, so that the delivery fails.
  await postJson(`${api}/webhooks/${Reflect.get(Object(hook.body), 'id')}/test`, {}, barber)
  const later = { ...visit, start_datetime: `${day}T18:00:00Z` }
  expect((await postJson(`${api}/bookings`, later)).status).toBe(201)
  await expect
    .poll(() => database.db.webhookDelivery.count({ where: { state: 'waiting', attempts: 1 } }), {
      timeout: 20_000,
    })
    .toBe(1)
  const feed = await postJson(`${api}/calendar-feeds`, { name: 'Wall', shows_names: true }, barber)
  const feedUrl = String(Reflect.get(Object(feed.body), 'url'))
  expect((await call(feedUrl)).status).toBe(200)
  const feedToken = /feeds\/([^.]+)\.ics/.exec(feedUrl)?.[1] ?? ''
  const mail = {
    ...{ host: 'smtp.zebediah.invalid', user: 'zacharias', password: MAIL_PASSWORD },
    sender: BARBER_EMAIL,
  }
  const json = { ...barber, 'content-type': 'application/json' }
  const set = { method: 'PUT', headers: json, body: JSON.stringify(mail) }
  expect((await call(`${api}/mail-server`, set)).status).toBe(200)
  await postJson(`${api}/mail-server/test`, {}, barber)

  // An unexpected database error, whose message repeats the values of the row.
  await database.db
    .$executeRaw`ALTER TABLE booking ADD CHECK (client_name <> 'Zebediah Quill') NOT VALID`
  const failing = { ...visit, start_datetime: `${day}T15:00:00Z` }
  expect((await postJson(`${api}/bookings`, failing)).status).toBe(500)
  const trpc = {
    json: {
      appointmentTypeId: service.id,
      startDatetime: failing.start_datetime,
      clientName: PERSON.client_name,
      clientEmail: PERSON.client_email,
      clientPhone: PERSON.client_phone,
    },
  }
  const response = await postJson(`${api}/trpc/booking.create`, trpc)
  expect(response.status).toBe(500)
  expect(JSON.stringify(response.body)).not.toMatch(/Zebediah|check|booking_|\.ts/i)

  server.child.kill('SIGTERM')
  await server.ended
  const { stdout, stderr } = server.output()
  expect(stderr).toBe('')
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ req: { method: 'POST', route: '/haircuts/api/bookings' } }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ res: { statusCode: 201 } }))
  const errors = lines.filter(({ err }) => err)
  expect(errors).toHaveLength(2)
  for (const { err } of errors) {
    expect(err).toMatchObject({ sqlState: '23514' })
    expect(err.stack).toContain('create-booking.ts')
  }
  expect(lines).toContainEqual(expect.objectContaining({ reqId: 'edge-0123456789' }))
  for (const securityEvent of ['sign_in', 'sign_in_failed']) {
    expect(lines).toContainEqual(expect.objectContaining({ securityEvent, level: 30 }))
  }
  expect(cookie).not.toBe('')
  const apple = Object.values(APPLE)
  const barbers = [accessToken, cookie, notes, BARBER_EMAIL, PASSWORD, ...apple]
  const programs = [apiKey, wrongKey, hookSecret, HOOK_TOKEN, feedToken, MAIL_PASSWORD]
  expect(programs.every((secret) => secret.length > 20)).toBe(true)
  const tokens = [token, tokenIn(booked.body, 'cancel_url'), tokenIn(booked.body, 'reschedule_url')]
  const texts = Object.values(PERSON).filter((value) => typeof value === 'string')
  for (const secret of [
    ...barbers,
    ...tokens,
    ...programs,
    ...texts,
    SECRET_KEY,
    BEARER,
    'Zebediah',
    database.url,
  ]) {
    expect(stdout).not.toContain(secret)
    expect(stdout).not.toContain(encodeURIComponent(secret))
  }
})

function tokenIn(body: unknown, url: string): string {
  const address = String(Reflect.get(Object(body), url))
  return address.slice(address.lastIndexOf('/') + 1)
}
