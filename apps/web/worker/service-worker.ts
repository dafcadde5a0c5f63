import { now } from '../src/lib/clock.ts'
import { DAY_CACHE, type OfflineDay, parseOfflineDay, parseWorkerMessage } from './day.ts'
import { offlinePage } from './offline-page.ts'

/*
 * The service worker of the back office. It shows push notifications, and serves the offline page
 * with the day's visits when the site cannot be reached. It caches no file of the site, so that a
 * new release is active at the next load.
 */

declare const self: ServiceWorkerGlobalScope

const DAY = new URL('kept-day.json', self.registration.scope).href
/** '/haircuts' of '/haircuts/admin/'. */
const BASE_PATH = new URL(self.registration.scope).pathname.replace(/\/admin\/$/, '')

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const message = parseWorkerMessage(event.data)
  if (message?.type === 'keep-day') event.waitUntil(storeDay(message.day))
  if (message?.type === 'forget') event.waitUntil(caches.delete(DAY_CACHE))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(offlineResponse))
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
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = member(event.notification.data, 'path')
  event.waitUntil(openWindow(typeof path === 'string' ? path : '/admin/dashboard'))
})

async function storeDay(day: OfflineDay) {
  const cache = await caches.open(DAY_CACHE)
  await cache.put(DAY, new Response(JSON.stringify(day)))
}

async function offlineResponse(): Promise<Response> {
  return new Response(offlinePage(await readStoredDay()), {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/**
 * Ignores an expired day: a device that stays offline does not learn that its session has ended.
 */
async function readStoredDay(): Promise<OfflineDay | undefined> {
  const stored = await (await caches.open(DAY_CACHE)).match(DAY)
  const day = parseOfflineDay(await stored?.json().catch(() => undefined))
  if (day && day.keptUntil > now()) return day
  await caches.delete(DAY_CACHE)
  return undefined
}

/** Focuses an open window of the back office, or opens a new one. */
async function openWindow(path: string) {
  const address = new URL(BASE_PATH + path, self.location.origin).href
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return void (await self.clients.openWindow(address))
  await window.focus()
  await window.navigate(address)
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
    path: field('path', '/admin/dashboard'),
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
