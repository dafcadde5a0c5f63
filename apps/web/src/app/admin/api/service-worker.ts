import { basePath } from '../../../ui/browser/base-path.ts'
import { idleTurn } from '../../../ui/browser/idle-turn.ts'

let registration: Promise<ServiceWorkerRegistration | undefined> | undefined

/**
 * Registers the back office's service worker once; undefined where the browser does not support or allow it. It loads the
 * files of all screens for use without a connection, so it waits until this one is shown.
 */
export function backOfficeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  registration ??= idleTurn().then(register)
  return registration
}

async function register() {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    return await navigator.serviceWorker.register(`${basePath()}/admin-worker.js`, {
      scope: scope(),
      updateViaCache: 'none',
    })
  } catch {
    // A private window or a browser setting: all but push notifications and the use without a
    // connection still works.
    return undefined
  }
}

const scope = () => `${basePath()}/admin/`

/**
 * Ends push notifications on this device, at a logout. A session that expires keeps them, without names, until the next login;
 * one that is revoked has none, since the server then forgets the device.
 */
export async function endNotifications() {
  const worker = await navigator.serviceWorker?.getRegistration(scope())
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
