/**
 * Subscribes a browser to push notifications. Replaces an existing subscription: the push service would reject every
 * push to one with an old key.
 *
 * @throws the error of the browser.
 */
export async function subscribeTo(worker: ServiceWorkerRegistration, publicKey: string) {
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  return fieldsOf(subscription)
}

/** What the server needs to know of a subscription. */
export function fieldsOf(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}
