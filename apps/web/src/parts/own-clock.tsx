import { clocksDiffer, clockTime, longDay, zoneName } from '../lib/datetime.ts'
import { useDeviceZone } from '../lib/use-device-zone.ts'
import styles from './own-clock.module.css'

/** Names the time zone of a start, only on devices whose own zone has another wall time then. */
export function OwnClock({ start, timezone }: { start: number; timezone: string }) {
  const own = useDeviceZone()
  if (!own || !clocksDiffer(timezone, own, start)) return null
  return (
    <p className={styles.zone}>
      {ownClock(zoneName(timezone, start), longDay(start, own), clockTime(start, own))}
    </p>
  )
}

const ownClock = (zone: string, day: string, time: string) =>
  `That is ${zone}; your device’s clock will show ${day}, ${time}.`
