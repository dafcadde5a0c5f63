import { useState } from 'react'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { usePushDevice } from '../../../parts/admin/use-push-device.ts'
import { push as words } from '../../../site/admin/push.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './push-invite.module.css'

const DECLINED = 'push_declined'

/**
 * Offers push notifications, once per device. The browser's permission prompt opens only on a
 * press, since browsers suppress unsolicited prompts.
 */
export function PushInvite() {
  const { state, isChanging, turnOn } = usePushDevice()
  const [isDeclined, setIsDeclined] = useState(() => localStorage.getItem(DECLINED) !== null)
  const toast = useToast()
  const isOutdated = state === 'outdated'
  if ((state !== 'off' && !isOutdated) || isDeclined) return null
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
                toast(failureWords(error, words.changeFailed), { tone: 'bad' }),
              )
            }
          >
            {words.accept}
          </Button>
        </span>
      }
    >
      {isOutdated ? words.states.outdated : words.invite}
    </Banner>
  )
}
