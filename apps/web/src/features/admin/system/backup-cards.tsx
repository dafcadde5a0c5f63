import { useAct } from '../../../app/admin/editing/use-act.ts'
import { TaskProgress } from '../../../app/admin/screen/task-progress.tsx'
import type { SystemState } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import styles from './page.module.css'
import { StoredFiles } from './stored-files.tsx'
import { exporting, backups as text } from './text.ts'

type Task = SystemState['backup']

/** The stored backups, and a button to create one. */
export function BackupCard({ files, lastBackupAt, includesKey, backup }: SystemState) {
  const zone = useBusinessZone()
  const { mutateAsync } = trpc.system.backUp.useMutation()
  const start = useAct(() => mutateAsync(), { failed: text.startFailed })
  const isBusy = start.isPending || isOpen(backup)
  const stored = files.filter(({ kind }) => kind !== 'export')
  return (
    <Card
      title={text.title}
      aside={
        <Button pending={isBusy} onClick={() => start.send()}>
          {isBusy ? text.backingUp : text.backUp}
        </Button>
      }
    >
      <p>
        {lastBackupAt ? text.last(dateAndTimeInText(lastBackupAt.getTime(), zone)) : text.never}{' '}
        {text.nightly}
      </p>
      <Progress task={backup} label={text.backingUp} />
      {includesKey ? null : (
        <Banner tone="note">
          <p>{text.noKey}</p>
          <p>{text.noKeyHow}</p>
        </Banner>
      )}
      {stored.length > 0 ? <StoredFiles caption={text.caption} files={stored} /> : null}
      <p className={styles.soft}>{text.keep}</p>
      <p className={styles.soft}>
        {text.restore} <code className={styles.command}>{text.command}</code>
      </p>
    </Card>
  )
}

/** Everything in open formats, for another program. */
export function ExportCard({ files, export: task }: SystemState) {
  const { mutateAsync } = trpc.system.exportAll.useMutation()
  const start = useAct(() => mutateAsync(), { failed: text.startFailed })
  const isBusy = start.isPending || isOpen(task)
  const stored = files.filter(({ kind }) => kind === 'export')
  return (
    <Card
      title={exporting.title}
      aside={
        <Button variant="secondary" pending={isBusy} onClick={() => start.send()}>
          {isBusy ? exporting.running : exporting.start}
        </Button>
      }
    >
      <p>{exporting.about}</p>
      <Progress task={task} label={exporting.running} />
      {stored.length > 0 ? <StoredFiles caption={exporting.caption} files={stored} /> : null}
      <p className={styles.soft}>{exporting.restore}</p>
    </Card>
  )
}

function isOpen(task: Task): boolean {
  return task?.state === 'waiting' || task?.state === 'running'
}

function Progress({ task, label }: { task: Task; label: string }) {
  if (!task) return null
  if (task.problem) return <Banner tone="bad">{text.failed(task.problem)}</Banner>
  return isOpen(task) ? <TaskProgress task={task} label={label} hint={text.leave} /> : null
}
