import type { Told } from '../../../worker/day.ts'
import { basePath } from '../base-path.ts'

let registration: Promise<ServiceWorkerRegistration | undefined> | undefined

/** The service worker of the back office; undefined where the browser has none, or will not have it. */
export function officeWorker(): Promise<ServiceWorkerRegistration | undefined> {
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
    // A private window, or a browser told to refuse: everything but pushes and the kept day works.
    return undefined
  }
}

export async function tellWorker(told: Told) {
  const worker = await officeWorker()
  const listener = worker?.active ?? worker?.waiting ?? worker?.installing
  listener?.postMessage(told)
}

/** This device is somebody else's from now on: it hears of nothing more, and keeps nothing. */
export async function leaveDevice() {
  await tellWorker({ type: 'forget' })
  const worker = await officeWorker()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
