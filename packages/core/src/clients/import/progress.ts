import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { TaskView } from '../../tasks/task-schema.ts'
import type { Report } from '../../tasks/tasks.ts'
import { latestTask, startTask, trackTask } from '../../tasks/tasks.ts'

const FAILED = 'The clients could not be imported. Nothing was saved. Please try again.'
const silent: Report = async () => {}

/**
 * Runs an import as a task, so that its progress can be seen from any screen. The request does the work and not a job,
 * because an import takes seconds; the server finishes it when the barber leaves the screen. A second import at the same
 * time has no task of its own: it waits for the first one.
 */
export async function withImportTask<T>(
  ctx: Pick<Context, 'db' | 'now'>,
  work: (report: Report) => Promise<T>,
): Promise<T> {
  const { task, isNew } = await ctx.db.$transaction((tx) => startTask(tx, ctx, { kind: 'import' }))
  if (!isNew) return work(silent)
  const explain = (error: unknown) => (error instanceof AppError ? error.message : FAILED)
  return (
    (await trackTask(ctx, { id: task.id, explain }, (_, report) => work(report))) ?? work(silent)
  )
}

export function latestImportTask(ctx: Pick<Context, 'db' | 'now'>): Promise<TaskView | null> {
  return latestTask(ctx, 'import')
}
