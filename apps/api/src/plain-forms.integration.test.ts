import { givenAddon, givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { test } from './fixtures.testing.ts'

/** The forms of the pages without scripts. The web app has to be built, as `npm test` does first. */

/** Tuesday, the day after the clock of the tests. */
const TEN = Date.parse('2026-03-03T15:00:00Z')
const HOUR = 3_600_000

let networks = 0

const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  }))
  .extend('service', { scope: 'file' }, async ({ server }) => {
    await givenShop(server.db)
    const towel = await givenAddon(server.db, { name: 'Hot towel', durationMinutes: 10 })
    return givenService(server.db, { name: 'Quiet fade', offers: [towel] })
  })
  .extend('site', ({ server, service }) => {
    // Limits are counted for each network, so each test has its own.
    networks += 1
    const network = { 'x-forwarded-for': `10.1.0.${networks}` }
    const path = `/haircuts/book/${service.id}`
    const get = (url: string) => server.app.inject({ url, headers: network })
    const post = (url: string, fields: Record<string, string>, headers = {}) =>
      server.app.inject({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...network, ...headers },
        payload: new URLSearchParams(fields).toString(),
      })
    /** Opens the form at a start, waits as a person does, and fills it in. */
    async function open(start: number, waitMs = 60_000) {
      const { headers } = await get(`${path}?start=${start}`)
      const address = headers.location ?? ''
      const form = new URLSearchParams(address.split('?')[1]).get('form') ?? ''
      server.clock.now = new Date(server.clock.now.getTime() + waitMs)
      return { address, fields: { ...FILLED, start: String(start), form, with: '' } }
    }
    return { path, get, post, open }
  })

const FILLED = {
  firstName: 'Sam',
  lastName: 'Rivers',
  email: 'sam@example.com',
  phone: '979 555 0100',
  isFirstTime: 'no',
  referralSource: '',
  notes: 'Short sides',
  'visit-remark': '',
}

describe('the form of a time', () => {
  it('has an address of its own with the sealed moment, and is cached by nobody', async ({
    site,
  }) => {
    const { address } = await site.open(TEN)
    expect(address).toMatch(/^\/haircuts\/book\/\d+\?start=\d+&form=[\w-]+$/)
    const { statusCode, headers, body } = await site.get(address)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('name="firstName"')
    expect(body).not.toContain('<script')
  })

  it('leads to the confirmation, once for the same form', async ({ site, server }) => {
    const { address, fields } = await site.open(TEN)
    const answers = [await site.post(address, fields), await site.post(address, fields)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    const places = answers.map(({ headers }) => String(headers.location))
    expect(places[0]).toMatch(/^\/haircuts\/booked\/[\w-]+$/)
    expect(places[1]).toBe(places[0])
    expect(await server.db.booking.count({ where: { startAt: new Date(TEN) } })).toBe(1)
    const confirmation = await site.get(places[0] ?? '')
    expect(confirmation.body).toContain('sam@example.com')
    expect(confirmation.headers['cache-control']).toBe('no-store')
  })

  it('says what is wrong beside the fields, and keeps what was typed', async ({ site }) => {
    const { address, fields } = await site.open(TEN + HOUR)
    const wrong = await site.post(address, { ...fields, firstName: '', email: '"><b>' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.headers['cache-control']).toBe('no-store')
    expect(wrong.body).toContain('First name is required')
    expect(wrong.body).toContain('Please enter a valid email address')
    expect(wrong.body).toContain('value="&quot;&gt;&lt;b&gt;"')
    expect(wrong.body).toContain('Short sides')
  })

  it('offers the nearest times for a start that was taken', async ({ site }) => {
    const [mine, theirs] = [await site.open(TEN + 2 * HOUR), await site.open(TEN + 2 * HOUR)]
    expect((await site.post(theirs.address, theirs.fields)).statusCode).toBe(303)
    const late = await site.post(mine.address, { ...mine.fields, email: 'ann@example.com' })
    expect(late.statusCode).toBe(409)
    expect(late.body.match(/name="choose"/g)).toHaveLength(3)
    expect(late.body).toContain('value="ann@example.com"')
  })

  it('refuses programs, and forms that are sent at once or without a seal', async ({ site }) => {
    const quick = await site.open(TEN + 3 * HOUR, 500)
    const slow = await site.open(TEN + 3 * HOUR)
    const answers = [
      await site.post(slow.address, { ...slow.fields, 'visit-remark': 'buy' }),
      await site.post(quick.address, { ...quick.fields, form: 'made-up' }),
      await site.post(site.path, { ...quick.fields, form: '' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
  })

  it('is refused when another site sends it', async ({ site }) => {
    const { address, fields } = await site.open(TEN + 4 * HOUR)
    const sent = async (headers: Record<string, string>) =>
      (await site.post(address, fields, headers)).statusCode
    expect(await sent({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await sent({ 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await sent({ origin: 'https://elsewhere.example' })).toBe(403)
    expect(await sent({ 'sec-fetch-site': 'same-origin', origin: 'null' })).toBe(303)
  })

  it('counts against the limit of bookings, and keeps what was typed', async ({ site }) => {
    const { address, fields } = await site.open(TEN + 5 * HOUR)
    let answer = await site.post(address, fields)
    for (let sent = 1; sent <= 66 && answer.statusCode !== 429; sent++) {
      answer = await site.post(address, fields)
    }
    expect(answer.statusCode).toBe(429)
    expect(answer.body).toContain('Too many requests from your network')
    expect(answer.body).toContain('value="sam@example.com"')
  })

  it('takes nothing but URL-encoded fields', async ({ site }) => {
    const json = await site.post(site.path, {}, { 'content-type': 'application/json' })
    expect(json.statusCode).toBeGreaterThanOrEqual(400)
    expect(json.statusCode).toBeLessThan(500)
  })
})

describe('the links of a booking', () => {
  it('reschedule and cancel it, and the plain documents hold nothing of it', async ({ site }) => {
    const { address, fields } = await site.open(TEN + 24 * HOUR)
    const { headers } = await site.post(address, fields)
    const token = String(headers.location).split('/').at(-1)
    const reschedule = `/haircuts/reschedule/${token}`
    expect((await site.get(reschedule)).body).not.toContain('Quiet fade')
    expect((await site.get(`${reschedule}?plain`)).body).toContain('Quiet fade')
    const moved = await site.post(reschedule, { start: String(TEN + 25 * HOUR) })
    expect([moved.statusCode, moved.headers.location]).toEqual([
      303,
      `${reschedule}?done=${TEN + 24 * HOUR}`,
    ])
    const taken = await site.post(reschedule, { start: '1' })
    expect(taken.statusCode).toBe(422)
    const cancel = `/haircuts/cancel/${token}`
    const answers = [await site.post(cancel, {}), await site.post(cancel, {})]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 409])
    expect((await site.get(`${cancel}?done`)).body).toContain('Appointment cancelled')
    expect((await site.get('/haircuts/cancel/unknown?plain')).statusCode).toBe(404)
  })
})
