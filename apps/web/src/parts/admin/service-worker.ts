import type { WorkerMessage } from '../../../worker/offline.ts'
import { basePath } from '../../lib/base-path.ts'

let registration: Promise<ServiceWorkerRegistration | undefined> | undefined

/**
 * Registers the back office's service worker once; undefined where the browser does not support or
 * allow it.
 */
export function backOfficeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  registration ??= register()
  return registration
}

async function register() {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    return await navigator.serviceWorker.register(`${basePath()}/admin-worker.js`, {
      scope: `${basePath()}/admin/`,
      updateViaCache: 'none',
    })
  } catch {
    // A private window or a browser setting: all but push notifications and the use without a
    // connection still works.
    return undefined
  }
}

export async function postToWorker(message: WorkerMessage) {
  const worker = await backOfficeWorker()
  const listener = worker?.active ?? worker?.waiting ?? worker?.installing
  listener?.postMessage(message)
}

/**
 * Ends push notifications on this device and deletes the offline copy; called when the session has
 * ended.
 */
export async function clearDeviceData() {
  await postToWorker({ type: 'forget' })
  const worker = await backOfficeWorker()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
