import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'
import { adminPaths } from '../../../admin-paths.ts'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { now } from '../../../lib/clock.ts'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './trouble.module.css'
import { trouble as words } from './trouble-words.ts'

type Mail = inferRouterOutputs<AppRouter>['notification']['list']['items'][number]

/** Older unsent emails are no longer relevant to their recipients and are hidden. */
const MAX_AGE_MS = 7 * 86_400_000

/** Emails that failed or were held back, with a button to send them again. */
export function UnsentMails({ title, unsent }: { title: string; unsent: readonly Mail[] }) {
  const toast = useToast()
  const refresh = useRefresh()
  const again = trpc.notification.sendAgain.useMutation({
    onSuccess: () => toast(words.sent),
    onError: (error) => toast(failureWords(error, words.sendFailed), { tone: 'bad' }),
    onSettled: () => refresh('notification'),
  })
  const since = now() - MAX_AGE_MS
  const mails = unsent.filter(({ createdAt }) => createdAt.getTime() >= since)
  if (mails.length === 0) return null
  return (
    <Card
      title={title}
      aside={
        <ButtonLink variant="quiet" size="sm" href={adminPaths.messages}>
          {words.allMessages}
        </ButtonLink>
      }
    >
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
