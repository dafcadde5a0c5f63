import type { ClientOutside } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { clockTimeOnce } from '../../../ui/format/datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { failureMessage } from '../screen/failure-text.ts'
import styles from './clients-outside.module.css'
import { outside as text } from './text.ts'

/** Who waits at the door, above everything else on the dashboard. */
export function ClientsOutside({ clients }: { clients: readonly ClientOutside[] }) {
  if (clients.length === 0) return null
  return (
    <section aria-label={text.list} aria-live="polite">
      <ul className={styles.list}>
        {clients.map((client) => (
          <ClientRow key={client.bookingId} client={client} />
        ))}
      </ul>
    </section>
  )
}

type Answer = NonNullable<ClientOutside['answer']>

function ClientRow({ client }: { client: ClientOutside }) {
  const zone = useBusinessZone()
  const toast = useToast()
  const { bookingId: id, clientName, startDatetime, calledAt, waitUntil } = client
  const send = trpc.arrival.answer.useMutation()
  const clock = (at: Date) => clockTimeOnce(at.getTime(), zone)
  const start = clock(startDatetime)

  async function answer(chosen: Answer, label: string) {
    const about = `door-${id}`
    try {
      await send.mutateAsync({ id, answer: chosen })
      toast(text.notified(clientName, label), { about })
    } catch (error) {
      toast(failureMessage(error, text.failed(clientName)), { about, tone: 'bad' })
    }
  }

  return (
    <li className={styles.client}>
      <div className={styles.who}>
        <p className={styles.name}>
          <Clamped text={text.isOutside(clientName)} />
        </p>
        <p>
          {waitUntil ? text.waits(start, clock(waitUntil)) : text.since(start, clock(calledAt))}
        </p>
      </div>
      <div className={styles.acts}>
        <Button
          size="sm"
          pending={send.isPending}
          onClick={() => void answer('come-in', text.comeIn)}
        >
          {text.comeIn}
          <VisuallyHidden> {clientName}</VisuallyHidden>
        </Button>
        {waitUntil ? null : (
          <Button
            size="sm"
            variant="secondary"
            pending={send.isPending}
            onClick={() => void answer('five-minutes', text.fiveMinutes)}
          >
            {text.fiveMinutes}
            <VisuallyHidden> {clientName}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
