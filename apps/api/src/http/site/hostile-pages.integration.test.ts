import { givenAddon, givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { hostileTexts, readPage } from '../../adapters/mail/hostile-texts.testing.ts'
import { test } from '../../fixtures.testing.ts'

/** These tests look at the real pages: the web app has to be built, as `npm test` does first. */

const { texts, label } = hostileTexts(20)

const it = test.extend('shop', { scope: 'file' }, async ({ server }) => {
  const { db } = server
  await givenShop(db)
  const addon = await givenAddon(db, { name: 'Ann' })
  const service = await givenService(db, { name: 'Ann', offers: [addon] })

  /** The text takes the place of every name: of the business, the service and its add-on. */
  async function rename(name: string) {
    const setting = { key: 'business_name', value: name }
    await db.setting.upsert({ where: { key: setting.key }, create: setting, update: setting })
    await db.appointmentType.update({ where: { id: service.id }, data: { name } })
    await db.addon.update({ where: { id: addon.id }, data: { name } })
  }

  const get = async (path: string) => (await server.app.inject(`/haircuts${path}`)).body

  async function pages(): Promise<Record<string, string>> {
    return {
      home: await get('/'),
      services: await get('/book'),
      times: await get(`/book/${service.id}`),
    }
  }
  return { rename, pages }
})

/** The text as a browser reads it in a document, whose lines end in one way. */
const asRead = (text: string) => text.replaceAll(/\r\n?/g, '\n')
// PostgreSQL stores no NUL, and the API rejects it.
const stored = texts.map((text) => text.replaceAll('\0', '')).filter((text) => text.trim() !== '')

it(
  `${label} stay text in the public pages`,
  async ({ shop }) => {
    const structures = async (text: string) => {
      await shop.rename(text)
      return Object.entries(await shop.pages()).map(([name, html]) => ({
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
