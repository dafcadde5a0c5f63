import type { SystemState } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { failureWords } from '../screen/failure-text.ts'
import { KeptFiles } from './stored-files.tsx'
import styles from './page.module.css'
import { TaskProgress } from './task-progress.tsx'
import { exporting, backups as words } from './text.ts'

type Task = SystemState['backup']

/** The kept backups, and a new one on request. */
export function BackupCard({ files, lastBackupAt, sealsKey, backup }: SystemState) {
  const zone = useBusinessZone()
  const start = trpc.system.backUp.useMutation(useStart())
  const isBusy = start.isPending || isOpen(backup)
  const kept = files.filter(({ kind }) => kind !== 'export')
  return (
    <Card
      title={words.title}
      aside={
        <Button pending={isBusy} onClick={() => start.mutate()}>
          {isBusy ? words.backingUp : words.backUp}
        </Button>
      }
    >
      <p>
        {lastBackupAt ? words.last(dateAndTime(lastBackupAt.getTime(), zone)) : words.never}{' '}
        {words.nightly}
      </p>
      <Progress task={backup} label={words.backingUp} />
      {sealsKey ? null : <Banner tone="warn">{words.noKey}</Banner>}
      {kept.length > 0 ? <KeptFiles caption={words.caption} files={kept} /> : null}
      <p className={styles.soft}>{words.keep}</p>
      <p className={styles.soft}>
        {words.restore} <code className={styles.command}>{words.command}</code>
      </p>
    </Card>
  )
}

/** Everything in open formats, for another program. */
export function ExportCard({ files, export: task }: SystemState) {
  const start = trpc.system.exportAll.useMutation(useStart())
  const isBusy = start.isPending || isOpen(task)
  const kept = files.filter(({ kind }) => kind === 'export')
  return (
    <Card
      title={exporting.title}
      aside={
        <Button variant="secondary" pending={isBusy} onClick={() => start.mutate()}>
          {isBusy ? exporting.running : exporting.start}
        </Button>
      }
    >
      <p>{exporting.about}</p>
      <Progress task={task} label={exporting.running} />
      {kept.length > 0 ? <KeptFiles caption={exporting.caption} files={kept} /> : null}
      <p className={styles.soft}>{exporting.restore}</p>
    </Card>
  )
}

function isOpen(task: Task): boolean {
  return task?.state === 'waiting' || task?.state === 'running'
}

function Progress({ task, label }: { task: Task; label: string }) {
  if (!task) return null
  if (task.problem) return <Banner tone="bad">{words.failed(task.problem)}</Banner>
  return isOpen(task) ? <TaskProgress task={task} label={label} hint={words.leave} /> : null
}

function useStart() {
  const toast = useToast()
  const refresh = useRefresh()
  return {
    onError: (error: unknown) => toast(failureWords(error, words.startFailed), { tone: 'bad' }),
    onSettled: () => refresh('system'),
  }
}
