import { givenAddon, givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from './fixtures.testing.ts'
import { hostileTexts, readPage } from './hostile-texts.testing.ts'
import { postJson } from './testing.ts'

/** These look at the real pages: the web app has to be built, as `npm test` does first. */

const { texts, label } = hostileTexts(20)
/** Tuesday, the day after the clock of the tests. */
const TEN = '2026-03-03T15:00:00Z'

const it = test.extend('shop', { scope: 'file' }, async ({ server }) => {
  const { db } = server
  await givenShop(db)
  const addon = await givenAddon(db, { name: 'Ann' })
  const service = await givenService(db, { name: 'Ann', offers: [addon] })
  const { body } = await postJson(`${server.api}/bookings`, {
    appointment_type_id: service.id,
    addon_ids: [addon.id],
    start_datetime: TEN,
    client_name: 'Ann',
    client_email: 'ann@example.edu',
    client_phone: '979 555 0100',
  })
  const token = String(Reflect.get(Object(body), 'public_token'))

  /** The text takes the place of every name: of the business, the service, its add-on, the visit and the client. */
  async function rename(name: string) {
    const setting = { key: 'business_name', value: name }
    await db.setting.upsert({ where: { key: setting.key }, create: setting, update: setting })
    await db.appointmentType.update({ where: { id: service.id }, data: { name } })
    await db.addon.update({ where: { id: addon.id }, data: { name } })
    await db.booking.updateMany({ data: { clientName: name, typeName: name, notes: name } })
    await db.bookingAddon.updateMany({ data: { name } })
  }

  /** A longer phone is refused, and so are line breaks. */
  const shortOf = (text: string) => `#${text.replaceAll(/\s/g, ' ')}`.slice(0, 40)

  const get = async (path: string) => (await server.app.inject(`/haircuts${path}`)).body
  /** A form with a wrong email address, which comes back with what was typed. */
  async function typed(text: string) {
    const start = String(Date.parse(TEN) + 7_200_000)
    const { body } = await server.app.inject({
      url: `/haircuts/book/${service.id}`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        ...{ firstName: text, lastName: text, email: '@', phone: shortOf(text), notes: text },
        ...{ start, with: '' },
      }).toString(),
    })
    return body
  }

  async function pages(text: string): Promise<Record<string, string>> {
    return {
      home: await get('/'),
      services: await get('/book'),
      times: await get(`/book/${service.id}?addons=${addon.id}`),
      form: await typed(text),
      confirmation: await get(`/booked/${token}`),
      reschedule: await get(`/reschedule/${token}?plain`),
      cancel: await get(`/cancel/${token}?plain`),
    }
  }
  return { rename, pages }
})

/** As a browser reads a document, whose lines end in one way. PostgreSQL stores no NUL, and the API refuses it. */
const asRead = (text: string) => text.replaceAll(/\r\n?/g, '\n')
const stored = texts.map((text) => text.replaceAll('\0', '')).filter((text) => text.trim() !== '')

it(
  `${label} stay text in the public pages`,
  async ({ shop }) => {
    const structures = async (text: string) => {
      await shop.rename(text)
      return Object.entries(await shop.pages(text)).map(([name, html]) => ({
        name,
        ...readPage(html),
      }))
    }
    const harmless = new Map((await structures('Ann')).map((page) => [page.name, page.structure]))
    for (const text of stored) {
      for (const { name, structure, texts } of await structures(text)) {
        expect({ text, name, structure }).toEqual({ text, name, structure: harmless.get(name) })
        // The home page shows the name of the business alone, which is cleaned where it is read.
        const isShown = name === 'home' || texts.some((each) => each.includes(asRead(text)))
        expect({ text, name, isShown }).toEqual({ text, name, isShown: true })
      }
    }
  },
  60_000 + texts.length * 1000,
)
