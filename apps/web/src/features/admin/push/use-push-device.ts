import { useEffect, useState } from 'react'
import { backOfficeWorker } from '../../../app/admin/api/service-worker.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { fieldsOf, subscribeTo } from '../../../ui/browser/push-subscription.ts'

/**
 * Support, permission and subscription of push notifications in this browser; 'outdated':
 * subscribed to an old key; 'stopped': turned on once, and ended by the browser or a logout since.
 */
export type PushState =
  | 'checking'
  | 'unsupported'
  | 'denied'
  | 'off'
  | 'stopped'
  | 'outdated'
  | 'on'

/** Remembers in this browser that the barber wants notifications here, so that their end is noticed. */
const TURNED_ON = 'push_on'

/**
 * Subscribes this browser to push notifications, with the user's permission, and unsubscribes it.
 */
export function usePushDevice() {
  const [state, setState] = useState<PushState>('checking')
  const [isChanging, setIsChanging] = useState(false)
  const key = trpc.pushDevice.publicKey.useQuery()
  const subscribe = trpc.pushDevice.subscribe.useMutation()
  const forget = trpc.pushDevice.forget.useMutation()

  const publicKey = key.data?.publicKey
  useEffect(() => {
    let isUnmounted = false
    void stateOfBrowser(publicKey).then((found) => {
      if (!isUnmounted) setState(found)
    })
    return () => {
      isUnmounted = true
    }
  }, [publicKey])

  async function change(work: () => Promise<PushState>) {
    setIsChanging(true)
    try {
      setState(await work())
    } finally {
      setIsChanging(false)
    }
  }

  return {
    state,
    isChanging: isChanging || key.isPending,
    /** @throws the error of the browser or of the server. */
    turnOn: () =>
      change(async () => {
        if ((await Notification.requestPermission()) !== 'granted') return stateOfBrowser()
        const subscription = await subscribeBrowser(key.data?.publicKey ?? '')
        await subscribe.mutateAsync(subscription)
        localStorage.setItem(TURNED_ON, 'yes')
        return 'on'
      }),
    turnOff: () =>
      change(async () => {
        const worker = await backOfficeWorker()
        const subscription = await worker?.pushManager.getSubscription()
        if (subscription) {
          // The server knows the device by its subscription, and answers with the id.
          const { id } = await subscribe.mutateAsync(fieldsOf(subscription))
          await forget.mutateAsync({ id })
          await subscription.unsubscribe()
        }
        localStorage.removeItem(TURNED_ON)
        return 'off'
      }),
  }
}

/**
 * A subscription to a key other than the server's current one receives nothing, so it is 'outdated'.
 */
async function stateOfBrowser(publicKey?: string): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  const worker = await backOfficeWorker()
  if (!worker) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await worker.pushManager.getSubscription()
  if (!subscription) return localStorage.getItem(TURNED_ON) ? 'stopped' : 'off'
  const subscribedTo = subscription.options?.applicationServerKey
  const isOutdated = publicKey && subscribedTo && base64Url(subscribedTo) !== publicKey
  return isOutdated ? 'outdated' : 'on'
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

async function subscribeBrowser(publicKey: string) {
  const worker = await backOfficeWorker()
  if (!worker) throw new Error('This browser does not support service workers.')
  return subscribeTo(worker, publicKey)
}
