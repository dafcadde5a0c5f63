import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { parsePageMessage, RENEWED_CACHE } from '../../../../worker/messages.ts'
import { fieldsOf } from '../../../ui/browser/push-subscription.ts'
import { hasSessionBegun, useIsSignedIn } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { backOfficeWorker } from '../api/service-worker.ts'

/**
 * Opens the target of a tapped notification within the page, and tells the server of a push subscription that the
 * browser has replaced. A login gives the subscription of the browser to the new session, so that its notifications have
 * names again.
 */
export function WorkerMessages() {
  const [, navigate] = useLocation()
  const isSignedIn = useIsSignedIn()
  const subscribe = trpc.pushDevice.subscribe.useMutation()

  const register = useEffectEvent(async (isNewLogin: boolean) => {
    if (!('caches' in window)) return
    // The mark stays until the server has answered, so that the next page repeats a failed attempt.
    if (isNewLogin) await caches.open(RENEWED_CACHE)
    else if (!(await caches.has(RENEWED_CACHE))) return
    const worker = await backOfficeWorker()
    const subscription = await worker?.pushManager?.getSubscription()
    if (subscription) await subscribe.mutateAsync(fieldsOf(subscription))
    await caches.delete(RENEWED_CACHE)
  })
  const receive = useEffectEvent(({ data }: MessageEvent) => {
    const message = parsePageMessage(data)
    if (message?.type === 'open') navigate(message.path)
    if (message?.type === 'subscribed' && isSignedIn) void register(false).catch(() => {})
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const listener = (event: MessageEvent) => receive(event)
    navigator.serviceWorker.addEventListener('message', listener)
    return () => navigator.serviceWorker.removeEventListener('message', listener)
  }, [])
  useEffect(() => {
    // A failed attempt is repeated when the page is next loaded, or at the next login.
    if (isSignedIn) void register(hasSessionBegun()).catch(() => {})
  }, [isSignedIn])
  return null
}
