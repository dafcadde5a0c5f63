import { useEffect, useState } from 'react'
import { useRefresh } from './refresh.ts'
import { trpc } from './trpc.ts'
import { officeWorker } from './worker.ts'

/** What this browser can do, and whether it is told of bookings. */
export type PushState = 'checking' | 'unsupported' | 'denied' | 'off' | 'on'

/** Subscribing this browser, which needs its owner's leave, and forgetting it again. */
export function usePushDevice() {
  const [state, setState] = useState<PushState>('checking')
  const [isChanging, setIsChanging] = useState(false)
  const key = trpc.pushDevice.publicKey.useQuery()
  const subscribe = trpc.pushDevice.subscribe.useMutation()
  const refresh = useRefresh()

  useEffect(() => {
    let isGone = false
    void stateOfBrowser().then((found) => {
      if (!isGone) setState(found)
    })
    return () => {
      isGone = true
    }
  }, [])

  async function change(work: () => Promise<PushState>) {
    setIsChanging(true)
    try {
      setState(await work())
      await refresh('pushDevice')
    } finally {
      setIsChanging(false)
    }
  }

  return {
    state,
    isChanging: isChanging || key.isPending,
    /** @throws what the browser or the server says against it. */
    turnOn: () =>
      change(async () => {
        if ((await Notification.requestPermission()) !== 'granted') return stateOfBrowser()
        const subscription = await subscribeBrowser(key.data?.publicKey ?? '')
        await subscribe.mutateAsync(subscription)
        return 'on'
      }),
    turnOff: () =>
      change(async () => {
        const worker = await officeWorker()
        await (await worker?.pushManager.getSubscription())?.unsubscribe()
        return 'off'
      }),
  }
}

async function stateOfBrowser(): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  const worker = await officeWorker()
  if (!worker) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

/** A subscription to a key that is no longer ours would be refused at every push. */
async function subscribeBrowser(publicKey: string) {
  const worker = await officeWorker()
  if (!worker) throw new Error('This browser runs no service worker.')
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}
