import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { type CloudHealth, calendarName } from '../../../parts/admin/icloud.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './trouble.module.css'
import { trouble as words } from './trouble-words.ts'

type Calendar = CloudHealth['calendars'][number]

/**
 * Events that vanished from a calendar in bulk; their time stays blocked until the barber confirms
 * the deletion.
 */
export function VanishedEvents({ calendars }: { calendars: readonly Calendar[] }) {
  const affected = calendars.filter(({ vanished }) => vanished > 0)
  if (affected.length === 0) return null
  return (
    <Card title={words.vanishedTitle}>
      <ul className={styles.list}>
        {affected.map((calendar) => (
          <VanishedRow key={calendar.id} calendar={calendar} />
        ))}
      </ul>
    </Card>
  )
}

function VanishedRow({ calendar }: { calendar: Calendar }) {
  const { id, vanished } = calendar
  const name = calendarName(calendar)
  const toast = useToast()
  const refresh = useRefresh()
  const handlers = {
    onError: (error: unknown) => toast(failureWords(error, words.answerFailed), { tone: 'bad' }),
    onSettled: () => refresh('cloudCalendar', 'blackout', 'calendarEvent', 'availability'),
  }
  const confirm = trpc.cloudCalendar.openVanished.useMutation({
    ...handlers,
    onSuccess: ({ kept }) => toast(kept > 0 ? words.vanishedKept(kept) : words.vanishedOpened),
  })
  const check = trpc.cloudCalendar.sync.useMutation({
    ...handlers,
    onSuccess: ({ message }) => toast(message),
  })
  const isBusy = confirm.isPending || check.isPending
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>{words.vanished(vanished, name)}</p>
        <p className={styles.reason}>{words.vanishedHint}</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="sm"
          disabled={isBusy}
          pending={check.isPending}
          onClick={() => check.mutate({ id })}
        >
          {words.vanishedCheck}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={isBusy}
          pending={confirm.isPending}
          onClick={() => confirm.mutate({ id })}
        >
          {words.vanishedConfirm}
        </Button>
      </div>
    </li>
  )
}
