import { useSyncExternalStore } from 'react'
import { basePath } from './base-path.ts'
import { subscribeTo } from './push-subscription.ts'

/**
 * Whether this browser could show notifications, if the visitor allows it. On iPhones only an installed site can. False on the
 * server and during hydration.
 */
export function useCanNotify(): boolean {
  return useSyncExternalStore(neverChanges, canNotify, () => false)
}

const neverChanges = () => () => {}

function canNotify(): boolean {
  return (
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window &&
    Notification.permission !== 'denied'
  )
}

/**
 * Asks the visitor for permission and subscribes this browser to the notifications of one appointment.
 *
 * @returns null when the visitor or the browser denies the permission.
 */
export async function subscribeVisitor(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  try {
    const worker = await navigator.serviceWorker.register(`${basePath()}/admin-worker.js`, {
      // The worker controls no page: the page of an offer has an address below this one.
      scope: `${basePath()}/offer/`,
      updateViaCache: 'none',
    })
    await activation(worker)
    return await subscribeTo(worker, publicKey)
  } catch {
    return null
  }
}

/** A worker that is not active yet cannot be subscribed. */
function activation({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}
