import { describe, expect, it } from 'vitest'
import { keepRelease } from './release.ts'

const SITE = 'https://barber.example'
const DOCUMENT = `${SITE}/haircuts/admin/dashboard`
const ASSETS = `${SITE}/haircuts/assets/`
const DATA = `${SITE}/haircuts/admin/kept-data.json`

const documentOf = (release: number) =>
  `<html><head><link rel="icon" href="/haircuts/favicon.svg" />
  <script type="module" crossorigin src="/haircuts/assets/index-${release}.js"></script>
  <link rel="stylesheet" href="/haircuts/assets/kit-${release}.css"></head></html>`
const filesOf = (release: number, ...names: string[]) =>
  [`index-${release}.js`, `calendar-${release}.js`, 'vendor.js', ...names].map(
    (name) => ASSETS + name,
  )

/** A Cache in memory. */
function cacheInMemory() {
  const kept = new Map<string, Response>([[DATA, new Response('{}')]])
  const address = (request: RequestInfo | URL) =>
    request instanceof Request ? request.url : String(request)
  return {
    match: async (request: RequestInfo | URL) => kept.get(address(request))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) =>
      void kept.set(address(request), response),
    delete: async (request: RequestInfo | URL) => kept.delete(address(request)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    addresses: () => [...kept.keys()].sort(),
    text: async () => kept.get(DOCUMENT)?.clone().text(),
  }
}

/** A site that serves one release, without the files that are named as missing. */
function siteOf(release: number, missing: readonly string[] = []) {
  return async (address: string) => {
    if (missing.some((name) => address.endsWith(name))) return new Response('', { status: 404 })
    return new Response(address === DOCUMENT ? documentOf(release) : address)
  }
}

async function keepFirst() {
  const cache = cacheInMemory()
  const page = { document: DOCUMENT, assets: ASSETS, files: filesOf(1) }
  await keepRelease(cache, { ...page, load: siteOf(1) })
  return { cache, page }
}

const keptOf = (release: number) =>
  [DOCUMENT, DATA, `${ASSETS}kit-${release}.css`, ...filesOf(release)].sort()

describe('the kept release', () => {
  it('is the document with what it names and what the page has loaded', async () => {
    const { cache } = await keepFirst()
    expect(cache.addresses()).toEqual(keptOf(1))
  })

  it('stays whole when a page of it is open while the site has a new one', async () => {
    const { cache, page } = await keepFirst()
    await keepRelease(cache, { ...page, load: siteOf(2) })
    expect(cache.addresses()).toEqual(keptOf(1))
    expect(await cache.text()).toBe(documentOf(1))
  })

  it('is replaced by that of a page of the new release', async () => {
    const { cache, page } = await keepFirst()
    await keepRelease(cache, { ...page, files: filesOf(2), load: siteOf(2) })
    expect(cache.addresses()).toEqual(keptOf(2))
    expect(await cache.text()).toBe(documentOf(2))
  })

  it('stays whole when a file of the new one cannot be loaded', async () => {
    const { cache, page } = await keepFirst()
    const load = siteOf(2, ['calendar-2.js'])
    await expect(keepRelease(cache, { ...page, files: filesOf(2), load })).rejects.toThrow(
      'calendar-2.js answered 404',
    )
    expect(cache.addresses()).toEqual(expect.arrayContaining(keptOf(1)))
    expect(await cache.text()).toBe(documentOf(1))
  })

  it('gains the files that the page loads later', async () => {
    const { cache, page } = await keepFirst()
    await keepRelease(cache, { ...page, files: filesOf(1, 'menu.js'), load: siteOf(1) })
    expect(cache.addresses()).toContain(`${ASSETS}menu.js`)
  })
})
