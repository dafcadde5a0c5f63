import { Progress } from '@base-ui/react/progress'
import styles from './task-progress.module.css'

const text = {
  waiting: 'Starting soon.',
  begun: 'Running.',
  progress: (done: number, total: number) =>
    `${Math.floor((done / total) * 100)}% (${done} of ${total}).`,
} as const

interface TaskProgressProps {
  task: { state: string; done: number; total: number | null }
  label: string
  /** The sentence that the barber can leave the screen. */
  hint: string
}

/** The progress of a task that runs in the background. */
export function TaskProgress({ task, label, hint }: TaskProgressProps) {
  const { done, total } = task
  const share = total ? Math.min(100, Math.round((done / total) * 100)) : null
  return (
    <div className={styles.progress}>
      <Progress.Root value={share} aria-label={label}>
        <Progress.Track className={styles.track}>
          <Progress.Indicator className={styles.indicator} />
        </Progress.Track>
      </Progress.Root>
      <p className={styles.text}>
        {formatTask(task)} {hint}
      </p>
    </div>
  )
}

function formatTask({ state, done, total }: TaskProgressProps['task']): string {
  if (state === 'waiting') return text.waiting
  return total ? text.progress(done, total) : text.begun
}
