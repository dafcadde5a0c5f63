import { givenAddon, givenService, givenShop } from '@haircuts/router/testing'
import { HtmlValidate } from 'html-validate'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'

/** These tests look at the real pages: the web app has to be built, as `npm test` does first. */

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  // The files of the site come from the server of the page.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
})

test('every public page is valid HTML before its scripts run: each label has its field', async ({
  server,
}) => {
  await givenShop(server.db)
  const addon = await givenAddon(server.db, {})
  await givenService(server.db, { offers: [addon] })
  const read = async (path: string) => (await server.app.inject(path)).body
  const sitemap = await read('/haircuts/sitemap.xml')
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  expect(paths).toContain('/haircuts/groomsmen')
  for (const path of [...paths, '/haircuts/api/docs']) {
    const { results } = await validator.validateString(await read(path), path)
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect({ path, found }).toEqual({ path, found: [] })
  }
})
