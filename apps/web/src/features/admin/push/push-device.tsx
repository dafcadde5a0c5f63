import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './push-device.module.css'
import { push as text } from './text.ts'
import { usePushDevice } from './use-push-device.ts'

/** Push notifications: the state of this device. */
export function PushDevice() {
  const { state, isChanging, turnOn, turnOff } = usePushDevice()
  const toast = useToast()
  const change = (work: () => Promise<void>) =>
    work().catch((error: unknown) =>
      toast(failureMessage(error, text.changeFailed), { tone: 'bad' }),
    )
  return (
    <div className={styles.push}>
      <p role="status">{text.states[state]}</p>
      {state === 'off' || state === 'stopped' || state === 'outdated' ? (
        <Button variant="secondary" pending={isChanging} onClick={() => change(turnOn)}>
          {isChanging ? text.changing : text.turnOn}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button variant="secondary" pending={isChanging} onClick={() => change(turnOff)}>
          {isChanging ? text.changing : text.turnOff}
        </Button>
      ) : null}
    </div>
  )
}
