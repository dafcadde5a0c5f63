import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { parsePageMessage, RENEWED_CACHE } from '../../../../worker/messages.ts'
import { useIsSignedIn } from '../../../app/api/session.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { fieldsOf } from '../../../ui/browser/push-subscription.ts'
import { backOfficeWorker } from './service-worker.ts'

/**
 * Opens the target of a tapped notification within the page, and tells the server of a push subscription that the
 * browser has replaced.
 */
export function WorkerMessages() {
  const [, navigate] = useLocation()
  const isSignedIn = useIsSignedIn()
  const subscribe = trpc.pushDevice.subscribe.useMutation()

  const register = useEffectEvent(async () => {
    if (!('caches' in window) || !(await caches.has(RENEWED_CACHE))) return
    const worker = await backOfficeWorker()
    const subscription = await worker?.pushManager?.getSubscription()
    if (subscription) await subscribe.mutateAsync(fieldsOf(subscription))
    await caches.delete(RENEWED_CACHE)
  })
  const receive = useEffectEvent(({ data }: MessageEvent) => {
    const message = parsePageMessage(data)
    if (message?.type === 'open') navigate(message.path)
    if (message?.type === 'subscribed' && isSignedIn) void register().catch(() => {})
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const listener = (event: MessageEvent) => receive(event)
    navigator.serviceWorker.addEventListener('message', listener)
    return () => navigator.serviceWorker.removeEventListener('message', listener)
  }, [])
  useEffect(() => {
    // A failed attempt is repeated when the page is next loaded.
    if (isSignedIn) void register().catch(() => {})
  }, [isSignedIn])
  return null
}
