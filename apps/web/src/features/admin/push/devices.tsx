import { useAct } from '../../../app/admin/editing/use-act.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { deviceName } from '../../../ui/browser/device-name.ts'
import { Button } from '../../../ui/button.tsx'
import { dateAndTimeInText, dateText } from '../../../ui/format/admin-datetime.ts'
import styles from './push-device.module.css'
import { push as text } from './text.ts'

/** The subscribed devices, when each last worked, and a test of all. */
export function Devices() {
  const devices = trpc.pushDevice.list.useQuery()
  const key = trpc.pushDevice.publicKey.useQuery()
  const zone = useBusinessZone()
  const forget = useAct(trpc.pushDevice.forget.useMutation().mutateAsync, {
    failed: text.removeFailed,
  })
  const test = useAct(trpc.pushDevice.test.useMutation().mutateAsync, {
    done: (result) => text.tested(result),
    failed: text.testFailed,
  })
  if (!devices.data) return null
  if (devices.data.length === 0) {
    const lostAt = key.data?.replacedAt
    return (
      <p className={styles.soft}>
        {lostAt ? text.devicesLost(dateText(lostAt.getTime(), zone)) : text.noDevices}
      </p>
    )
  }
  return (
    <>
      <h3 className={styles.heading}>{text.devices}</h3>
      <ul className={styles.devices}>
        {devices.data.map(({ id, userAgent, createdAt, lastWorkedAt, isNameless }) => {
          const name = deviceName(userAgent, text.unknownDevice)
          const worked = lastWorkedAt
            ? text.worked(dateAndTimeInText(lastWorkedAt.getTime(), zone))
            : text.unused
          return (
            <li key={id} className={styles.device}>
              <span>
                {name}{' '}
                <span className={styles.soft}>
                  {text.since(dateText(createdAt.getTime(), zone))}, {worked}.
                  {isNameless ? ` ${text.nameless}` : ''}
                </span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`${text.remove} ${name}`}
                onClick={() => forget.send({ id })}
              >
                {text.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      <Button variant="secondary" pending={test.isPending} onClick={() => test.send()}>
        {test.isPending ? text.testing : text.test}
      </Button>
    </>
  )
}
