import { useAct } from '../../../app/admin/editing/use-act.ts'
import type { SystemState } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorRow } from '../../../ui/error-row.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './page.module.css'
import { failures as text } from './text.ts'

type Failure = SystemState['failures'][number]

/** The failures, each of which can be tried again or dismissed. */
export function FailureCard({ failures }: { failures: readonly Failure[] }) {
  const toast = useToast()
  const retryAll = useAct(trpc.system.retryAll.useMutation().mutateAsync, {
    onDone: ({ settled, refused }) => {
      if (settled > 0) toast(text.retriedAll(settled))
      if (refused > 0) toast(text.rejected(refused), { tone: 'note' })
    },
    failed: text.actionFailed,
  })
  return (
    <Card
      title={text.title}
      aside={
        failures.length > 1 ? (
          <Button
            variant="secondary"
            size="sm"
            pending={retryAll.isPending}
            onClick={() => retryAll.send()}
          >
            {retryAll.isPending ? text.retrying : text.retryAll}
          </Button>
        ) : undefined
      }
    >
      <ul>
        {failures.map((failure) => (
          <FailureRow key={failure.key} failure={failure} />
        ))}
      </ul>
    </Card>
  )
}

function FailureRow({ failure }: { failure: Failure }) {
  const zone = useBusinessZone()
  const { key, task, visitAt, failedAt, reason } = failure
  const at = (time: Date) => dateAndTimeInText(time.getTime(), zone)
  const outcome = { about: () => `failure-${key}`, failed: text.actionFailed }
  const retry = useAct(trpc.system.retry.useMutation().mutateAsync, {
    ...outcome,
    done: () => text.retried,
  })
  const dismiss = useAct(trpc.system.dismiss.useMutation().mutateAsync, {
    ...outcome,
    done: () => text.dismissed,
  })
  const isBusy = retry.isPending || dismiss.isPending
  return (
    <ErrorRow
      reason={reason}
      actions={
        <>
          <Button
            variant="quiet"
            size="sm"
            pending={isBusy}
            aria-label={text.about(text.dismiss, task)}
            onClick={() => dismiss.send({ key })}
          >
            {text.dismiss}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            pending={isBusy}
            aria-label={text.about(text.retry, task)}
            onClick={() => retry.send({ key })}
          >
            {retry.isPending ? text.retrying : text.retry}
          </Button>
        </>
      }
    >
      <p className={styles.task}>{task}</p>
      <p className={styles.soft}>
        {visitAt ? `${text.visit(at(visitAt))} ` : ''}
        {text.failedAt(at(failedAt))}
      </p>
    </ErrorRow>
  )
}
