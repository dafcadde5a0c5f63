import { clientsClaim } from 'workbox-core'
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { OFFLINE_MARK, type PageMessage, RENEWED_CACHE } from './messages.ts'

/*
 * The service worker of the back office. It shows push notifications, and serves the document and the files of the back
 * office from its cache when the site cannot be reached; the cache holds nothing personal. A new worker waits until the
 * windows of the release before are closed, whose files it would delete. A visitor who agreed to notifications about
 * offered times has it with another scope, in which it only shows those.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** '/haircuts' of '/haircuts/admin/' or '/haircuts/offer/'. */
const BASE_PATH = new URL(self.registration.scope).pathname.replace(/\/(admin|offer)\/$/, '')
const IS_BACK_OFFICE = self.registration.scope.endsWith('/admin/')
/** The path that a notification without a target opens. */
const FALLBACK_PATH = IS_BACK_OFFICE ? '/admin/dashboard' : '/'
/** The same document serves every screen of the back office. */
const DOCUMENT = `${BASE_PATH}/admin/dashboard`
const TIMEOUT_SECONDS = 5

if (IS_BACK_OFFICE) {
  clientsClaim()
  registerRoute(
    new NavigationRoute(
      new NetworkOnly({
        networkTimeoutSeconds: TIMEOUT_SECONDS,
        plugins: [{ fetchDidSucceed: rejectGatewayError, handlerDidError: offlineDocument }],
      }),
    ),
  )
  // After the navigations, or the document would always come from the cache.
  precacheAndRoute(self.__WB_MANIFEST)
}

/** An error page of a proxy in front of a stopped server counts as no connection. */
async function rejectGatewayError({ response }: { response: Response }) {
  if (response.status >= 502 && response.status <= 504) throw new Error('The site is away.')
  return response
}

async function offlineDocument() {
  const cached = await matchPrecache(DOCUMENT)
  return (
    cached && new Response((await cached.text()).replace('<html', `<html ${OFFLINE_MARK}`), cached)
  )
}

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
    ...buttonsOf(action),
  })
}

/** The types of the browser do not know buttons, which only some of them show. */
function buttonsOf(action: string) {
  return action ? { actions: [{ action: 'open', title: action }] } : {}
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { data } = event.notification
  const path = member(data, 'path')
  const target = typeof path === 'string' ? path : FALLBACK_PATH
  event.waitUntil(openWindow(target))
})

self.addEventListener('pushsubscriptionchange', (event: ExtendableEvent) => {
  if (IS_BACK_OFFICE) event.waitUntil(renewSubscription(event))
})

/** Opens a path in a window that is open, or in a new one. A window is never reloaded: something may be being typed in it. */
async function openWindow(path: string) {
  const address = new URL(BASE_PATH + path, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window' })
  const window = windows.find(({ url }) => IS_BACK_OFFICE || url === address)
  if (!window) return void (await self.clients.openWindow(address))
  await window.focus()
  window.postMessage({ type: 'open', path } satisfies PageMessage)
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
