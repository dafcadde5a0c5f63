import { ownClock } from '../content/own-clock.ts'
import { clocksDiffer, clockTime, longDay, zoneName } from '../lib/datetime.ts'
import { useDeviceZone } from '../lib/use-device-zone.ts'
import styles from './own-clock.module.css'

/** In which zone a time is meant, said only to devices whose clock will show another. */
export function OwnClock({ start, timezone }: { start: number; timezone: string }) {
  const own = useDeviceZone()
  if (!own || !clocksDiffer(timezone, own, start)) return null
  return (
    <p className={styles.zone}>
      {ownClock(zoneName(timezone, start), longDay(start, own), clockTime(start, own))}
    </p>
  )
}
