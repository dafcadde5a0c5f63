import { useSyncExternalStore } from 'react'
import { deviceZone } from './datetime.ts'

/** The IANA time zone of the device; undefined on the server and during hydration. */
export function useDeviceZone(): string | undefined {
  return useSyncExternalStore(subscribeToNothing, deviceZone, () => undefined)
}

const subscribeToNothing = () => () => {}
