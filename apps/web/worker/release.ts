/** The part of a Cache that keeping a release needs. */
type KeptFiles = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

interface Release {
  /** Address of the back office's document. */
  document: string
  /** Start of the addresses of all scripts, styles and fonts. */
  assets: string
  /** The addresses of what the page has loaded. */
  files: readonly string[]
  load: (address: string) => Promise<Response>
}

export const HTML = { 'content-type': 'text/html; charset=utf-8' }

/**
 * Keeps the current document together with the files of its release, and deletes those of an older release. The kept
 * document is replaced last, when all of its files are there, so that it starts without a connection at any moment.
 *
 * A page that was opened before the current release changes nothing: it has loaded the files of another document.
 */
export async function keepRelease(
  cache: KeptFiles,
  { document, assets, files, load }: Release,
): Promise<void> {
  const response = await load(document)
  if (!response.ok) return
  const text = await response.text()
  const isAsset = (address: string) => address.startsWith(assets)
  const named = addressesIn(text, document)
  const loaded = files.filter(isAsset)
  if (!named.scripts.some((script) => loaded.includes(script))) return

  const release = new Set([...named.all.filter(isAsset), ...loaded])
  for (const address of release) {
    if (await cache.match(address)) continue
    const file = await load(address)
    if (!file.ok) throw new Error(`${address} answered ${file.status}`)
    await cache.put(address, file)
  }
  const kept = await cache.match(document)
  if (text === (await kept?.text())) return
  await cache.put(document, new Response(text, { headers: HTML }))
  for (const { url } of await cache.keys()) {
    if (isAsset(url) && !release.has(url)) await cache.delete(url)
  }
}

/** The scripts that a document starts, and everything that it refers to, as full addresses. */
function addressesIn(text: string, document: string) {
  const full = ([, address = '']: RegExpMatchArray) => new URL(address, document).href
  return {
    scripts: [...text.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(full),
    all: [...text.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(full),
  }
}
