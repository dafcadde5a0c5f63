import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'
import { trouble as words } from '../../../content/admin/trouble.ts'
import { failureWords } from '../../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../../lib/admin/refresh.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import { now } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './trouble.module.css'

type Mail = inferRouterOutputs<AppRouter>['notification']['list']['items'][number]

/** Later than that nobody waits for the mail any more. */
const STILL_MATTERS_MS = 7 * 86_400_000

/** Mails that were given up: somebody does not know what he should. */
export function FailedMails({ failed }: { failed: readonly Mail[] }) {
  const say = useToast()
  const refresh = useRefresh()
  const again = trpc.notification.sendAgain.useMutation({
    onSuccess: () => say(words.sent),
    onError: (error) => say(failureWords(error, words.sendFailed), { tone: 'bad' }),
    onSettled: () => refresh('notification'),
  })
  const since = now() - STILL_MATTERS_MS
  const mails = failed.filter(({ createdAt }) => createdAt.getTime() >= since)
  if (mails.length === 0) return null
  return (
    <Card title={words.mails}>
      <ul className={styles.list}>
        {mails.map(({ id, kind, recipient, clientName, reason }) => {
          const isSending = again.isPending && again.variables.id === id
          return (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p>{words.mail(words.kinds[kind], clientName ?? recipient)}</p>
                {reason ? <p className={styles.reason}>{reason}</p> : null}
              </div>
              <Button
                variant="secondary"
                size="sm"
                pending={isSending}
                onClick={() => again.mutate({ id })}
              >
                {isSending ? words.sending : words.sendAgain}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
