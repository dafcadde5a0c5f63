import { OFFLINE_CACHE, type PageMessage, parseWorkerMessage, RENEWED_CACHE } from './offline.ts'
import { markOffline, OFFLINE_PAGE } from './offline-page.ts'
import { HTML, keepRelease } from './release.ts'

/*
 * The service worker of the back office. It shows push notifications, and serves the document and the files of the back
 * office from its cache when the site cannot be reached. Documents come from the network first, so that a new release is
 * active at the next load. A visitor who agreed to notifications about offered times has it with another scope, in which it
 * only shows those.
 */

declare const self: ServiceWorkerGlobalScope

/** The document is the same for every screen of the back office. */
const DOCUMENT = new URL('dashboard', self.registration.scope).href
/** '/haircuts' of '/haircuts/admin/' or '/haircuts/offer/'. */
const BASE_PATH = new URL(self.registration.scope).pathname.replace(/\/(admin|offer)\/$/, '')
const IS_BACK_OFFICE = self.registration.scope.endsWith('/admin/')
/** What a notification opens that names nothing. */
const FALLBACK_PATH = IS_BACK_OFFICE ? '/admin/dashboard' : '/'
/** Without an answer for this long, the network counts as silent. */
const SILENCE_MS = 4000
/** Their names change with their content, so a kept one is never out of date. */
const ASSETS = new URL(`${BASE_PATH}/assets/`, self.location.origin).href

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const message = parseWorkerMessage(event.data)
  if (message?.type === 'keep-files') event.waitUntil(keepFiles(message.files))
  if (message?.type === 'forget') event.waitUntil(caches.delete(OFFLINE_CACHE))
})

self.addEventListener('fetch', (event) => {
  if (!IS_BACK_OFFICE) return
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(currentDocument(request))
  else if (request.method === 'GET' && request.url.startsWith(ASSETS)) {
    event.respondWith(assetResponse(request))
  }
})

self.addEventListener('push', (event) => {
  event.waitUntil(showNotification(parsePush(event.data)))
})

async function showNotification({
  name,
  version,
  title,
  body,
  path,
  action,
}: ReturnType<typeof parsePush>) {
  // A notification that replaces one of the same tag is silent. Closing an older version first
  // makes news about the same booking sound again, while a repeated push stays silent.
  for (const shown of await self.registration.getNotifications({ tag: name })) {
    if (member(shown.data, 'version') !== version) shown.close()
  }
  await self.registration.showNotification(title, {
    body,
    tag: name,
    icon: `${BASE_PATH}/icon-192.png`,
    badge: `${BASE_PATH}/badge-96.png`,
    data: { path, version },
    ...(action ? { actions: [{ action: 'open', title: action }] } : {}),
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = member(event.notification.data, 'path')
  event.waitUntil(openWindow(typeof path === 'string' ? path : FALLBACK_PATH))
})

self.addEventListener('pushsubscriptionchange', (event: ExtendableEvent) => {
  if (IS_BACK_OFFICE) event.waitUntil(renewSubscription(event))
})

/** A file that cannot be loaded leaves the kept release as it is, until the page asks again. */
async function keepFiles(files: string[]) {
  const cache = await caches.open(OFFLINE_CACHE)
  await keepRelease(cache, { document: DOCUMENT, assets: ASSETS, files, load: fetch })
}

/** A proxy whose site does not answer, and a silent network, count as no connection, as they do for the page. */
async function currentDocument(request: Request): Promise<Response> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const response = await fetch(request, { signal: silence.signal })
    return response.status < 502 || response.status > 504 ? response : await keptDocument()
  } catch {
    return keptDocument()
  } finally {
    clearTimeout(timer)
  }
}

async function keptDocument(): Promise<Response> {
  const cache = (await caches.has(OFFLINE_CACHE)) && (await caches.open(OFFLINE_CACHE))
  const text = cache ? await (await cache.match(DOCUMENT))?.text() : undefined
  if (text === undefined) return new Response(OFFLINE_PAGE, { status: 503, headers: HTML })
  return new Response(markOffline(text), { headers: HTML })
}

/** Files are kept only after a page of a signed-in barber has asked for it, which creates the cache. */
async function assetResponse(request: Request): Promise<Response> {
  if (!(await caches.has(OFFLINE_CACHE))) return fetch(request)
  const cache = await caches.open(OFFLINE_CACHE)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request.url, response.clone())
  return response
}

/**
 * Opens a path in an open window of its scope, or in a new one. A window of the back office opens it itself, without a
 * reload, because something may be being typed in it.
 */
async function openWindow(path: string) {
  const address = new URL(BASE_PATH + path, self.location.origin).href
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return void (await self.clients.openWindow(address))
  await window.focus()
  if (IS_BACK_OFFICE) window.postMessage({ type: 'open', path } satisfies PageMessage)
  else await window.navigate(address)
}

/** Subscribes again when the push service has ended a subscription. An open page tells the server, or the next one does. */
async function renewSubscription(event: Event) {
  if (!member(event, 'newSubscription')) {
    const options = member(member(event, 'oldSubscription'), 'options')
    const applicationServerKey = member(options, 'applicationServerKey')
    if (!(applicationServerKey instanceof ArrayBuffer)) return
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  }
  await caches.open(RENEWED_CACHE)
  for (const window of await self.clients.matchAll({ type: 'window' })) {
    window.postMessage({ type: 'subscribed' } satisfies PageMessage)
  }
}

/**
 * Parses the payload of a push. Every push yields a notification, also an unreadable one: browsers
 * revoke the permission of sites that receive pushes without showing anything.
 */
function parsePush(data: PushMessageData | null) {
  const payload = (() => {
    try {
      return data?.json()
    } catch {
      return undefined
    }
  })()
  const field = (name: string, fallback: string) => {
    const value = member(payload, name)
    return typeof value === 'string' ? value : fallback
  }
  return {
    name: field('name', 'news'),
    version: field('version', ''),
    title: field('title', 'News from the booking site'),
    body: field('body', ''),
    path: field('path', FALLBACK_PATH),
    action: field('action', ''),
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
