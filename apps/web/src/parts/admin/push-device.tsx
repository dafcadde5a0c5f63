import { push as words } from '../../content/admin/push.ts'
import { dateWithYear } from '../../lib/admin/datetime.ts'
import { deviceName } from '../../lib/admin/device-name.ts'
import { failureWords } from '../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../lib/admin/refresh.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { usePushDevice } from '../../lib/admin/use-push-device.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './push-device.module.css'

/** Whether this device is told of bookings, which others are, and a try. */
export function PushDevice() {
  const { state, isChanging, turnOn, turnOff } = usePushDevice()
  const say = useToast()
  const change = (work: () => Promise<void>) =>
    work().catch((error: unknown) => say(failureWords(error, words.changeFailed), { tone: 'bad' }))
  return (
    <div className={styles.push}>
      <p role="status">{words.states[state]}</p>
      {state === 'off' ? (
        <Button variant="secondary" pending={isChanging} onClick={() => change(turnOn)}>
          {isChanging ? words.changing : words.turnOn}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button variant="secondary" pending={isChanging} onClick={() => change(turnOff)}>
          {isChanging ? words.changing : words.turnOff}
        </Button>
      ) : null}
      <Devices />
    </div>
  )
}

function Devices() {
  const devices = trpc.pushDevice.list.useQuery()
  const zone = useBusinessZone()
  const refresh = useRefresh()
  const say = useToast()
  const told = () => refresh('pushDevice')
  const forget = trpc.pushDevice.forget.useMutation({
    onSettled: told,
    onError: (error) => say(failureWords(error, words.removeFailed), { tone: 'bad' }),
  })
  const test = trpc.pushDevice.test.useMutation({
    onSettled: told,
    onSuccess: (result) => say(words.tested(result)),
    onError: (error) => say(failureWords(error, words.testFailed), { tone: 'bad' }),
  })
  if (!devices.data) return null
  if (devices.data.length === 0) return <p className={styles.soft}>{words.noDevices}</p>
  return (
    <>
      <h3 className={styles.heading}>{words.devices}</h3>
      <ul className={styles.devices}>
        {devices.data.map(({ id, userAgent, createdAt }) => {
          const name = deviceName(userAgent, words.unknownDevice)
          return (
            <li key={id} className={styles.device}>
              <span>
                {name}{' '}
                <span className={styles.soft}>
                  {words.since(dateWithYear(createdAt.getTime(), zone))}
                </span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`${words.remove} ${name}`}
                onClick={() => forget.mutate({ id })}
              >
                {words.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? words.testing : words.test}
      </Button>
    </>
  )
}
