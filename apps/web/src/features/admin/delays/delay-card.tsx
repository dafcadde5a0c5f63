import { useState } from 'react'
import type { DelayToTell } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { clockTimeOnce } from '../../../ui/format/datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { failureMessage } from '../screen/failure-text.ts'
import styles from './delay-card.module.css'

const text = {
  label: 'Running late',
  ask: (name: string, minutes: number) => `Tell ${name} that you are ${minutes} minutes late?`,
  reads: (come: string, start: string) =>
    `The page of the ${start} appointment says to come at ${come}. Later delays today are told without asking you.`,
  minutes: 'Minutes',
  tell: 'Tell',
  notToday: 'Not today',
  notified: (name: string, come: string) => `The page of ${name} says to come at ${come}.`,
  declined: 'Nobody is told of delays today.',
  failed: 'This could not be saved. Please try again.',
} as const

const MINUTE_MS = 60_000
const CHOICES = [5, 10, 15, 20, 25, 30, 45, 60] as const

/** Shows the first delay of a day, which is sent to the client once the barber confirms it. */
export function DelayCard({ delay }: { delay: DelayToTell }) {
  const { bookingId: id, clientName, startDatetime } = delay
  const zone = useBusinessZone()
  const toast = useToast()
  const [chosen, setChosen] = useState<number>()
  const minutes = chosen ?? delay.minutes
  const onError = (error: unknown) => toast(failureMessage(error, text.failed), { tone: 'bad' })
  const tell = trpc.delay.tell.useMutation({
    onSuccess: () => toast(text.notified(firstName, come)),
    onError,
  })
  const notToday = trpc.delay.notToday.useMutation({
    onSuccess: () => toast(text.declined),
    onError,
  })
  const start = startDatetime.getTime()
  const clock = (at: number) => clockTimeOnce(at, zone)
  const come = clock(start + minutes * MINUTE_MS)
  const [firstName = clientName] = clientName.split(' ')
  const choices = new Set([...CHOICES, delay.minutes].toSorted((a, b) => a - b))
  return (
    <section className={styles.card} aria-label={text.label}>
      <div className={styles.text} aria-live="polite">
        <p className={styles.ask}>{text.ask(firstName, minutes)}</p>
        <p>{text.reads(come, clock(start))}</p>
      </div>
      <div className={styles.acts}>
        <SelectField
          label={text.minutes}
          value={minutes}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {[...choices].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <Button
          pending={tell.isPending}
          disabled={notToday.isPending}
          onClick={() => tell.mutate({ id, minutes })}
        >
          {text.tell} {firstName}
        </Button>
        <Button
          variant="secondary"
          pending={notToday.isPending}
          disabled={tell.isPending}
          onClick={() => notToday.mutate()}
        >
          {text.notToday}
        </Button>
      </div>
    </section>
  )
}
