import { useId } from 'react'
import { useSendsEmail } from '../../app/api/content.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import styles from './earlier.module.css'
import { FreeNow } from './free-now.tsx'
import { WishFields } from './wish-fields.tsx'

const text = {
  how: 'We’ll email you when an earlier time opens and hold it for you for 15 minutes. Your appointment stays until you take it.',
  howByNotification:
    'We’ll notify you on this device when an earlier time opens and hold it for you for 15 minutes. Your appointment stays until you take it.',
  notify: 'Notify me on this device too',
  back: 'Not now',
} as const

export interface WishesOfVisitor {
  weekdays: number[]
  fromTime: string
  toTime: string
  notify: boolean
}

interface EarlierFormProps {
  publicToken: string
  /** The name of the draft. */
  draft: string
  known: WishesOfVisitor
  /** The weekdays on which something can open. */
  days: readonly number[]
  canNotify: boolean
  action: string
  isSending: boolean
  /** @param from the start before, in epoch milliseconds. */
  onMoved: (from: number) => void
  onSend: (wishes: WishesOfVisitor) => void
  onBack: () => void
}

/** A free time before the appointment, and the days and times to wait for. */
export function EarlierForm({ publicToken, onMoved, ...wishes }: EarlierFormProps) {
  return (
    <>
      <FreeNow publicToken={publicToken} onMoved={onMoved} />
      <Wishes {...wishes} />
    </>
  )
}

function Wishes(props: Omit<EarlierFormProps, 'publicToken' | 'onMoved'>) {
  const { draft, known, days, canNotify, action, isSending, onSend, onBack } = props
  const sendsEmail = useSendsEmail()
  const { weekdays, fromTime, toTime, notify } = known
  const stored = { weekdays, fromTime, toTime, notify: notify || !sendsEmail }
  const { typed, type } = useTabDraft(draft, stored)
  const about = useId()
  return (
    <form
      className={styles.form}
      aria-describedby={about}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(typed)
      }}
    >
      <p id={about}>{sendsEmail ? text.how : text.howByNotification}</p>
      <WishFields typed={typed} days={days} onType={type} />
      {canNotify && sendsEmail ? (
        <Checkbox checked={typed.notify} onCheckedChange={(checked) => type({ notify: checked })}>
          {text.notify}
        </Checkbox>
      ) : null}
      <Actions>
        <Button type="submit" variant="secondary" pending={isSending}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {text.back}
        </Button>
      </Actions>
    </form>
  )
}
