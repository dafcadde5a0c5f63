import { useAct } from '../../../app/admin/editing/use-act.ts'
import { Entries, Entry } from '../../../app/admin/screen/entry-list.tsx'
import type { Webhook, WebhookDelivery } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { dateAndTime, dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import styles from './programs.module.css'
import { eventNames, deliveries as text } from './text.ts'

interface DeliveryLogProps {
  /** The dialog is open while this is defined. */
  webhook: Webhook | undefined
  onClose: () => void
}

/** What was sent to a webhook, with its answers, and ways to send it again and to try it out. */
export function DeliveryLog({ webhook, onClose }: DeliveryLogProps) {
  return (
    <Dialog
      open={webhook !== undefined}
      onClose={onClose}
      title={text.title}
      about={webhook?.url}
      size="lg"
    >
      {webhook ? <Log id={webhook.id} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Log({ id, onClose }: { id: number; onClose: () => void }) {
  const list = trpc.webhook.deliveries.useQuery({ id })
  const test = useAct(trpc.webhook.test.useMutation().mutateAsync, { failed: text.testFailed })
  const tryOut = () => test.send({ id })
  return (
    <>
      <DialogBody>
        <Entries
          query={list}
          text={text}
          entry={(delivery) => <Delivery key={delivery.id} webhookId={id} delivery={delivery} />}
        />
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" pending={test.isPending} onClick={tryOut}>
          {test.isPending ? text.testing : text.test}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </>
  )
}

const VARIANTS: Record<WebhookDelivery['state'], BadgeVariant> = {
  waiting: 'secondary',
  sending: 'secondary',
  delivered: 'good',
  failed: 'destructive',
}

interface DeliveryProps {
  webhookId: number
  delivery: WebhookDelivery
}

function Delivery({ webhookId, delivery }: DeliveryProps) {
  const { id, type, bookingId, state, attempts, createdAt, nextAttemptAt } = delivery
  const { responseStatus, responseText, problem } = delivery
  const zone = useBusinessZone()
  const resend = useAct(trpc.webhook.resend.useMutation().mutateAsync, {
    done: () => text.sent,
    failed: text.againFailed,
  })
  const name = type === 'webhook.test' ? text.testType : eventNames[type]
  const what = [name, bookingId === null ? undefined : text.booking(bookingId)]
    .filter(Boolean)
    .join(', ')
  const details = [
    dateAndTime(createdAt.getTime(), zone),
    responseStatus === null ? undefined : text.answered(responseStatus),
    attempts > 1 ? text.tries(attempts) : undefined,
    state === 'waiting' && nextAttemptAt && attempts > 0
      ? text.next(dateAndTimeInText(nextAttemptAt.getTime(), zone))
      : undefined,
  ]
  const sendAgain = () => resend.send({ id: webhookId, deliveryId: id })
  return (
    <Entry
      name={
        <>
          {what} <Badge variant={VARIANTS[state]}>{text.states[state]}</Badge>
        </>
      }
      facts={[details.filter(Boolean).join(', ')]}
      acts={
        bookingId === null ? null : (
          <Button
            variant="secondary"
            size="sm"
            pending={resend.isPending}
            aria-label={text.againOf(what)}
            onClick={sendAgain}
          >
            {resend.isPending ? text.sendingAgain : text.again}
          </Button>
        )
      }
    >
      {problem ? <p>{problem}</p> : null}
      {responseText ? <p className={styles.answer}>{responseText}</p> : null}
    </Entry>
  )
}
