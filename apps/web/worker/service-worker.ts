import { type KeptDay, readDay, readTold } from './day.ts'
import { offlinePage } from './offline-page.ts'

/*
 * The back office while nobody looks at it: it shows what is pushed, and stands in with the day's
 * visits when the site cannot be reached. It keeps nothing of the site itself, so that a new release
 * is there at the next load.
 */

declare const self: ServiceWorkerGlobalScope

const CACHE = 'day'
const DAY = new URL('kept-day.json', self.registration.scope).href
/** '/haircuts' of '/haircuts/admin/'. */
const BASE_PATH = new URL(self.registration.scope).pathname.replace(/\/admin\/$/, '')

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const told = readTold(event.data)
  if (told?.type === 'keep-day') event.waitUntil(keep(told.day))
  if (told?.type === 'forget') event.waitUntil(caches.delete(CACHE))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(offline))
})

self.addEventListener('push', (event) => {
  const { name, title, body, path } = readNotice(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // The same notice again takes the place of the first, without another sound.
      tag: name,
      icon: `${BASE_PATH}/icon-192.png`,
      badge: `${BASE_PATH}/badge-96.png`,
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = member(event.notification.data, 'path')
  event.waitUntil(open(typeof path === 'string' ? path : '/admin/dashboard'))
})

async function keep(day: KeptDay) {
  const cache = await caches.open(CACHE)
  await cache.put(DAY, new Response(JSON.stringify(day)))
}

async function offline(): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(DAY)
  const day = readDay(await kept?.json().catch(() => undefined))
  return new Response(offlinePage(day), {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** A window of the back office that is open comes forward; otherwise a new one opens. */
async function open(path: string) {
  const address = new URL(BASE_PATH + path, self.location.origin).href
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return void (await self.clients.openWindow(address))
  await window.focus()
  await window.navigate(address)
}

/** A browser takes the right to push away from whoever shows nothing. */
function readNotice(data: PushMessageData | null) {
  const read = (() => {
    try {
      return data?.json()
    } catch {
      return undefined
    }
  })()
  const words = (name: string, otherwise: string) => {
    const value = member(read, name)
    return typeof value === 'string' ? value : otherwise
  }
  return {
    name: words('name', 'news'),
    title: words('title', 'News from the booking site'),
    body: words('body', ''),
    path: words('path', '/admin/dashboard'),
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
