import { givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'

/** These tests load the real pages: the web app has to be built, as `npm test` does first. */

const VISITORS = 300
const READS = ['/api/settings/public', '/api/appointment-types', '/api/addons']

const it = test
  .extend('options', { scope: 'file' }, () => ({ variables: { RATE_LIMITS: 'on' } }))
  .extend('api', { scope: 'file' }, async ({ server }) => {
    await givenShop(server.db)
    const serviceId = (await givenService(server.db)).id
    const get = (url: string) => server.app.inject({ url })
    const head = (url: string) => server.app.inject({ url, method: 'HEAD' })
    /** A document, every file that it names, and what the booking screens ask for after it. */
    async function visit(): Promise<number[]> {
      const document = await get(`/haircuts/book/${serviceId}`)
      const files =
        document.body.match(/\/haircuts\/[\w./-]+\.(?:js|css|woff2|svg|webmanifest)/g) ?? []
      const windows = [1, 2, 3].map((days) => {
        const input = JSON.stringify({ json: { appointmentTypeId: serviceId, days } })
        return `/api/trpc/availability.window?input=${encodeURIComponent(input)}`
      })
      const reads = [...READS, ...windows].map((path) => `/haircuts${path}`)
      const responses = await Promise.all([...[...new Set(files)].map(head), ...reads.map(get)])
      expect(files.length).toBeGreaterThan(5)
      return [document, ...responses].map(({ statusCode }) => statusCode)
    }
    return { visit }
  })

it(`${VISITORS} visitors a minute behind one address load everything`, async ({ api }) => {
  const seen: number[] = []
  for (let visitor = 0; visitor < VISITORS; visitor++) seen.push(...(await api.visit()))
  expect(new Set(seen)).toEqual(new Set([200]))
}, 120_000)

it('a network over the limit of documents gets an error page', async ({ server }) => {
  const load = () => server.app.inject({ url: '/haircuts/faq', remoteAddress: '192.0.2.7' })
  const responses = []
  for (let loaded = 0; loaded < 1210; loaded++) responses.push(await load())
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused[0]?.body).toContain('Please wait a minute and try again.')
  const { body } = await server.app.inject({ url: '/haircuts/', remoteAddress: '192.0.2.8' })
  const [file = ''] = /\/haircuts\/assets\/[\w.-]+\.js/.exec(body) ?? []
  const asset = await server.app.inject({ url: file, remoteAddress: '192.0.2.7' })
  expect(asset.statusCode).toBe(200)
})
