import { createHash } from 'node:crypto'
import { connectDatabase } from '@haircuts/db/client'
import { givenService, givenShop } from '@haircuts/router/testing'
import robotsParser, { type Robot } from 'robots-parser'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { postJson, signedIn, startApp } from '../../testing.ts'

/** These tests look at the real pages: the web app has to be built, as `npm test` does first. */

const HOSTILE = '</script><script>alert(1)</script> & "Sons"'
const HOME_ADDRESS = '12 Secret Street'

/** The data in a block of the document, read as a browser would. */
function dataIn(html: string, attributes: string): unknown {
  const block = new RegExp(`<script type="${attributes}>(.*?)</script>`, 's').exec(html)
  return JSON.parse(block?.[1] ?? 'null')
}
const served = (html: string) => JSON.stringify(dataIn(html, 'application/json" id="served"'))
const linked = (html: string) => dataIn(html, 'application/ld\\+json"')
/** Every block of data for search engines. */
const allLinked = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = 'null']) => JSON.parse(json),
  )

/** The types of the package declare its function as a named default, which the module itself is. */
function robotsOf(rules: string): Robot {
  const parse: unknown = robotsParser
  if (typeof parse !== 'function') throw new Error('robots-parser exports no function')
  return Reflect.apply(parse, undefined, ['https://cuts.example/robots.txt', rules])
}

const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { PUBLIC_URL: 'https://cuts.example' },
  }))
  .extend('api', { scope: 'file' }, async ({ server }) => {
    await givenShop(server.db, {
      settings: {
        business_name: 'Fine Cuts',
        business_address: HOME_ADDRESS,
        business_phone: '979',
      },
    })
    const service = await givenService(server.db, {
      name: 'Quiet fade',
      description: 'Down to zero.',
    })
    const hidden = await givenService(server.db, { name: 'Retired', isActive: false })
    const get = (path: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url: `/haircuts${path}`, headers })
    async function given(key: string, value: string, test: () => Promise<void>) {
      const before = await server.db.setting.findUnique({ where: { key } })
      const row = { where: { key }, create: { key, value }, update: { value } }
      await server.db.setting.upsert(row)
      try {
        await test()
      } finally {
        await server.db.setting.update({ where: { key }, data: { value: before?.value ?? '' } })
      }
    }
    return { service, hidden, get, given }
  })

describe('a page', () => {
  it('holds the services', async ({ api }) => {
    const { statusCode, body, headers } = await api.get('/book')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('Quiet fade')
    expect(body).not.toContain('Retired')
    expect(body).toContain(`href="/haircuts/book/${api.service.id}"`)
  })

  it('holds the first window of free times for every size of screen', async ({ api }) => {
    const { body, headers } = await api.get(`/book/${api.service.id}`)
    expect(body).toContain('>9:00 AM</button>')
    expect(served(body)).toContain('"2026-03-08"')
    for (const dates of ['Mar 2 – 3', 'Mar 2 – 6', 'Mar 2 – 8'])
      expect(body).toContain(`<span>${dates}</span>`)
    expect(headers.vary).toBe('accept-encoding')
  })

  it('says what it is about', async ({ api }) => {
    const { body } = await api.get(`/book/${api.service.id}`)
    expect(body).toContain('<title>Book Appointment - Fine Cuts</title>')
    expect(body).toContain('name="description" content="Quiet fade, 30 minutes. Down to zero.')
    const address = `https://cuts.example/haircuts/book/${api.service.id}`
    expect(body).toContain(`<link rel="canonical" href="${address}" />`)
    expect(body).toContain('property="og:image" content="https://cuts.example/haircuts/share.png"')
  })

  it('says to search engines and in shared links what the barber has written', async ({
    api,
    server,
  }) => {
    const picture = '/site-pictures/mine.webp'
    const value = { tagline: 'Curls, dry', home: 'Cuts for curls.', priceRange: '$55', picture }
    await server.db.contentVersion.create({ data: { key: 'sharing', number: 1, value } })
    try {
      const { body } = await api.get('/')
      expect(body).toContain('<title>Fine Cuts - Curls, dry</title>')
      expect(body).toContain('name="description" content="Cuts for curls."')
      expect(body).toContain(
        'property="og:image" content="https://cuts.example/haircuts/api/site-pictures/mine.jpg"',
      )
      expect(body).not.toContain('og:image:width')
      expect(linked(body)).toMatchObject({ description: 'Cuts for curls.', priceRange: '$55' })
      expect(body.split('</head>')[0]).not.toMatch(/students|Donations are welcome/)
      const { body: manifest } = await api.get('/site.webmanifest')
      expect(JSON.parse(manifest)).toMatchObject({ name: 'Fine Cuts', short_name: 'Fine Cuts' })
    } finally {
      await server.db.contentVersion.deleteMany()
    }
  })

  it('tells search engines who, never where', async ({ api }) => {
    const { body } = await api.get('/')
    expect(linked(body)).toMatchObject({
      '@type': 'HairSalon',
      name: 'Fine Cuts',
      telephone: '979',
      url: 'https://cuts.example/haircuts/',
    })
    expect(body).not.toContain(HOME_ADDRESS)
  })

  it.for(['/', '/book'])(
    'tells search engines what is offered, and when: %s',
    async (path, { api }) => {
      const { body } = await api.get(path)
      const [business] = allLinked(body)
      expect(business).toMatchObject({
        openingHoursSpecification: expect.arrayContaining([
          expect.objectContaining({ opens: '09:00', closes: '17:00' }),
        ]),
        hasOfferCatalog: {
          itemListElement: [
            {
              url: `https://cuts.example/haircuts/book/${api.service.id}`,
              itemOffered: { name: 'Quiet fade', description: 'Down to zero.' },
            },
          ],
        },
      })
      expect(body).not.toContain(HOME_ADDRESS)
      expect(body).not.toContain('PostalAddress')
    },
  )

  it('tells search engines the questions and answers on their page', async ({ api }) => {
    const { body } = await api.get('/faq')
    const [business, faq, ...others] = allLinked(body)
    expect(business).not.toHaveProperty('hasOfferCatalog')
    expect(faq).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: expect.arrayContaining([
        expect.objectContaining({ '@type': 'Question', name: 'Is it really free?' }),
      ]),
    })
    expect(others).toEqual([])
    expect(body).not.toContain(HOME_ADDRESS)
  })

  it('has one canonical spelling', async ({ api }) => {
    expect((await api.get('/FAQ/?from=mail')).body).toContain(
      '<link rel="canonical" href="https://cuts.example/haircuts/faq" />',
    )
  })

  it('names its styles and scripts', async ({ api, server }) => {
    const { body } = await api.get('/faq')
    const file =
      /<link rel="stylesheet" crossorigin href="(\/haircuts\/assets\/styles-[^"]+\.css)">/
    expect(body).not.toContain('back-office')
    const [, style = ''] = file.exec(body) ?? []
    const asset = await server.app.inject({ url: style, headers: { 'accept-encoding': 'br' } })
    expect(asset.statusCode).toBe(200)
    expect(asset.headers['content-encoding']).toBe('br')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(body).toMatch(/<link rel="modulepreload" [^>]*href="\/haircuts\/assets\/page-/)
  })

  it('asks for its scripts after its styles and fonts', async ({ api }) => {
    const { body } = await api.get('/faq')
    const scripts = body.match(/<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(2)
    for (const script of scripts) expect(script).toContain(' fetchpriority="low" ')
  })

  it('contains nothing that the policy would block', async ({ api }) => {
    for (const path of ['/', '/book', `/book/${api.service.id}`, '/products']) {
      const { body, headers } = await api.get(path)
      expect(headers['content-security-policy']).not.toContain('unsafe-inline')
      expect(body).not.toMatch(/<[^>]* style=|<style|<[^>]* on[a-z]+=/)
      const scripts = [...body.matchAll(/<script(?! type="application\/)[^>]*>([^<]+)/g)]
      expect(scripts).toHaveLength(1)
      for (const [, script = ''] of scripts) {
        const hash = createHash('sha256').update(script).digest('base64')
        expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
      }
    }
  })

  it('shows the logo, and lets images come from its origin and from no other', async ({ api }) => {
    const images = async (path: string) => {
      const { body, headers } = await api.get(path)
      const [, allowed] = /img-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
      return { allowed, shown: /<header.*?<img[^>]* src="([^"]*)"/s.exec(body)?.[1] }
    }
    const ours = "'self' data: blob:"
    expect(await images('/faq')).toEqual({ allowed: ours, shown: undefined })
    await api.given('business_logo_url', 'https://cdn.example:8443/a/logo.png?v=2', async () => {
      const allowed = `${ours} https://cdn.example:8443`
      const shown = 'https://cdn.example:8443/a/logo.png?v=2'
      expect(await images('/faq')).toEqual({ allowed, shown })
      // The back office leads to the site without another document.
      expect(await images('/admin/login')).toEqual({ allowed, shown: undefined })
    })
    expect(await images('/faq')).toEqual({ allowed: ours, shown: undefined })
  })

  it('shows a hostile name as text', ({ api }) =>
    api.given('business_name', HOSTILE, async () => {
      for (const path of ['/', '/book', `/book/${api.service.id}`]) {
        const { body } = await api.get(path)
        expect(allLinked(body)).toHaveLength(1)
        expect(body).not.toContain('<script>alert')
        expect(body).not.toContain('</script><script>')
        expect(linked(body)).toMatchObject({ name: HOSTILE })
        expect(served(body)).toContain('</script><script>alert(1)</script>')
      }
    }))
})

describe('an address', () => {
  it.for(['/nowhere', '/book/1/2', '/%20', '/admins'])('%s leads home', async (path, { api }) => {
    const { statusCode, headers } = await api.get(path)
    expect(statusCode).toBe(302)
    expect(headers.location).toBe('/haircuts/')
  })

  it('of a service that is not offered is a 404 page', async ({ api }) => {
    for (const id of [api.hidden.id, 999_999, 0, 'x']) {
      const { statusCode, body } = await api.get(`/book/${id}`)
      expect(statusCode).toBe(404)
      expect(body).toContain('This appointment is not available')
      expect(body).toContain('name="robots" content="noindex"')
      expect(body).not.toContain('rel="canonical"')
    }
  })

  it('of a file that is gone is a 404', async ({ api }) => {
    expect((await api.get('/assets/index-old.js')).statusCode).toBe(404)
  })
})

/** The page of an error says when it was found, to the millisecond. */
const withoutTimes = (body: string) => body.replace(/"errorUpdatedAt":\d+/g, '')

it('is the same page for an API key and for the barber, who come first', async ({
  api,
  server,
}) => {
  const { email, headers } = await signedIn(server)
  const key = { name: 'Club', scopes: ['read'] }
  const created = await postJson(`${server.api}/api-keys`, key, headers)
  const ofKey = { authorization: `Bearer ${Reflect.get(Object(created.body), 'key')}` }
  for (const asBarber of [ofKey, headers]) {
    for (const path of ['/book', `/book/${api.hidden.id}`, '/sitemap.xml']) {
      // After any commit the page is rendered anew, for the caller who comes first.
      await server.db.admin.update({ where: { email }, data: { email } })
      const first = await api.get(path, asBarber)
      const visitor = await api.get(path)
      const [of, ofVisitor] = [first.body, visitor.body].map(withoutTimes)
      expect([first.statusCode, of]).toEqual([visitor.statusCode, ofVisitor])
      expect(visitor.body).not.toMatch(/cleanupMinutes|Retired/)
    }
  }
})

describe('what is held already', () => {
  it('is not sent again', async ({ api }) => {
    const first = await api.get('/book')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await api.get('/book', { 'if-none-match': String(first.headers.etag) })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  })

  it('is sent anew when anything in it changed', async ({ api }) => {
    const { headers } = await api.get(`/book/${api.service.id}`)
    await api.given('business_name', 'Another', async () => {
      const again = await api.get(`/book/${api.service.id}`, {
        'if-none-match': String(headers.etag),
      })
      expect(again.statusCode).toBe(200)
    })
  })

  it('may be cached briefly where it is public', async ({ api }) => {
    const input = encodeURIComponent(JSON.stringify({ json: { id: api.service.id } }))
    for (const path of [
      '/api/settings/public',
      '/api/appointment-types',
      `/api/appointment-types/${api.service.id}`,
      '/api/trpc/setting.public',
      `/api/trpc/appointmentType.get?input=${input}`,
    ]) {
      const first = await api.get(path)
      expect(first.headers['cache-control'], path).toBe('public, max-age=15, must-revalidate')
      const again = await api.get(path, { 'if-none-match': String(first.headers.etag) })
      expect(again, path).toMatchObject({ statusCode: 304, body: '' })
    }
    for (const path of [
      `/api/calendar/free-slots?date=2026-03-04&appointment_type_id=${api.service.id}`,
      '/api/bookings/public/unknown',
      '/api/appointment-types/999999',
      '/api/health',
      '/api/nowhere',
    ]) {
      expect((await api.get(path)).headers['cache-control'], path).toBe('no-store')
    }
  })
})

describe('crawlers', () => {
  it('get a robots.txt', async ({ api }) => {
    const { body, headers } = await api.get('/robots.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('Disallow: /haircuts/admin\n')
    expect(body).toContain('Disallow: /haircuts/cancel\n')
    expect(body).toContain('Sitemap: https://cuts.example/haircuts/sitemap.xml')
  })

  it('get the same robots.txt at the root, and are led to the sitemap from there', async ({
    api,
    server,
  }) => {
    const { body, headers } = await server.app.inject('/robots.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toBe((await api.get('/robots.txt')).body)
    const sitemap = await server.app.inject('/sitemap.xml')
    expect(sitemap).toMatchObject({
      statusCode: 301,
      headers: { location: 'https://cuts.example/haircuts/sitemap.xml' },
    })
  })

  it('may read every page of the sitemap, and every address that its head names', async ({
    api,
  }) => {
    const { body: rules } = await api.get('/robots.txt')
    const robots = robotsOf(rules)
    const { body: sitemap } = await api.get('/sitemap.xml')
    const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => page)
    expect(pages.length).toBeGreaterThan(10)
    for (const page of pages) {
      const { statusCode, body } = await api.get(page.replace('https://cuts.example/haircuts', ''))
      expect(statusCode, page).toBe(200)
      expect(body).not.toContain('noindex')
      expect(body).toContain(`<link rel="canonical" href="${page}" />`)
      const [head = ''] = body.split('</head>')
      const named = head.match(/https:\/\/cuts\.example\/[^"<\\]+/g) ?? []
      expect(named.length).toBeGreaterThan(0)
      for (const address of [page, ...named])
        expect(robots.isAllowed(address, 'Twitterbot'), address).toBe(true)
    }
    expect(robots.isAllowed('https://cuts.example/haircuts/api/bookings', 'Twitterbot')).toBe(false)
  })

  it('find every page and every active service', async ({ api }) => {
    const { body } = await api.get('/sitemap.xml')
    expect(body).toContain('<loc>https://cuts.example/haircuts/donate</loc>')
    expect(body).toContain('<loc>https://cuts.example/haircuts/groomsmen</loc>')
    expect(body).toContain('<loc>https://cuts.example/haircuts/links</loc>')
    expect(body).not.toContain('/admin')
    expect(body).toContain(`<loc>https://cuts.example/haircuts/book/${api.service.id}</loc>`)
    expect(body).not.toContain(`/book/${api.hidden.id}<`)
  })
})

it.for([
  ['/', ''],
  ['/x/y', '/x/y'],
] as const)('is mounted at %s', async ([variable, base], { database }) => {
  const elsewhere = await startApp(database, { variables: { BASE_PATH: variable } })
  try {
    await givenShop(elsewhere.db)
    const { id } = await givenService(elsewhere.db)
    const book = await elsewhere.app.inject(`${base}/book`)
    expect(book.body).toContain(`href="${base}/book/${id}"`)
    expect(book.body).toContain(`<meta name="base-path" content="${base}" />`)
    const home = await elsewhere.app.inject(`${base}/`)
    expect(home.body).toContain(`href="${base}/assets/fade-`)
    const [script = ''] = /\/[^"]*assets\/index-[^"]+\.js/.exec(home.body) ?? []
    expect(script.startsWith(`${base}/assets/`)).toBe(true)
    expect((await elsewhere.app.inject(script)).statusCode).toBe(200)
    expect((await elsewhere.app.inject(`${base}/nowhere`)).headers.location).toBe(`${base}/`)
  } finally {
    await elsewhere.stop()
  }
})

it('is served without data while the database is away', async ({ database }) => {
  const away = connectDatabase('postgresql://nobody@127.0.0.1:1/none')
  const alone = await startApp(database, { deps: { db: away } })
  try {
    const { statusCode, headers, body } = await alone.app.inject('/haircuts/book')
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toMatch(/^\d+$/)
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toContain('noindex')
    expect(body).toContain('<div id="root"></div>')
    expect(body).toContain('<title>Book an appointment</title>')
    expect(body).not.toContain('id="served"')
  } finally {
    await alone.stop()
    await away.$disconnect()
  }
})
