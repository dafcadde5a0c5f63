import { useSyncExternalStore } from 'react'
import { deviceZone } from './datetime.ts'

/** The time zone of the visitor's device; undefined on the server, which cannot know it. */
export function useDeviceZone(): string | undefined {
  return useSyncExternalStore(never, deviceZone, () => undefined)
}

const never = () => () => {}
