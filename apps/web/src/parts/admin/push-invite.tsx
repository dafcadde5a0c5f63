import { useState } from 'react'
import { push as words } from '../../content/admin/push.ts'
import { failureWords } from '../../lib/admin/form-refusal.ts'
import { usePushDevice } from '../../lib/admin/use-push-device.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './push-invite.module.css'

const DECLINED = 'push_declined'

/** Asks once on each device, where the barber sees what he would be told of; never out of the blue. */
export function PushInvite() {
  const { state, isChanging, turnOn } = usePushDevice()
  const [isDeclined, setIsDeclined] = useState(() => localStorage.getItem(DECLINED) !== null)
  const say = useToast()
  if (state !== 'off' || isDeclined) return null
  return (
    <Banner
      tone="note"
      action={
        <span className={styles.choices}>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              localStorage.setItem(DECLINED, 'yes')
              setIsDeclined(true)
            }}
          >
            {words.decline}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            pending={isChanging}
            onClick={() =>
              turnOn().catch((error: unknown) =>
                say(failureWords(error, words.changeFailed), { tone: 'bad' }),
              )
            }
          >
            {words.accept}
          </Button>
        </span>
      }
    >
      {words.invite}
    </Banner>
  )
}
