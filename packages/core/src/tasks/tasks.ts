import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import type { Context } from '../kernel/context.ts'
import { type TaskKind, type TaskView, taskKind, taskView } from './task-schema.ts'

/** Reports the progress of long work: the number of finished steps, and of all steps. */
export type Report = (done: number, total: number) => Promise<void>

/**
 * A task without a report for so long counts as interrupted, and is not repeated. A waiting task has no worker that could
 * report, since all may be busy or stopped; after a day its job counts as lost.
 */
const SILENT_MS = { waiting: 24 * 3_600_000, running: 10 * 60_000 }
const INTERRUPTED = 'It was interrupted. Please start it again.'
/** A report that follows the last written one sooner than this is not written. */
const REPORT_EVERY_MS = 500

const OPEN = { in: ['waiting', 'running'] }

interface NewTask {
  kind: TaskKind
  calendarId?: number
}

/**
 * Creates a task, or returns the one of its kind that is not finished, so that a second press starts nothing.
 *
 * @returns whether it is new; then the caller enqueues its work in the same transaction.
 */
export async function startTask(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { kind, calendarId }: NewTask,
): Promise<{ task: TaskView; isNew: boolean }> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.taskStart})`
  await endInterrupted(tx, now)
  const about = { kind, calendarId: calendarId ?? null }
  const open = await tx.task.findFirst({ where: { ...about, state: OPEN } })
  const row =
    open ??
    (await tx.task.create({
      data: { ...about, state: 'waiting', createdAt: now, reportedAt: now },
    }))
  return { task: taskView.parse(row), isNew: !open }
}

async function endInterrupted(db: DatabaseOrTransaction, now: Date): Promise<void> {
  for (const [state, silentMs] of Object.entries(SILENT_MS)) {
    await db.task.updateMany({
      where: { state, reportedAt: { lt: new Date(now.getTime() - silentMs) } },
      data: { state: 'failed', problem: INTERRUPTED, endedAt: now },
    })
  }
}

/** Runs the work of a task, stores its progress and its outcome, and rethrows the errors of the work. */
export async function trackTask<T>(
  { db, now: beganAt }: Pick<Context, 'db' | 'now'>,
  { id, explain }: { id: number; explain: (error: unknown) => string },
  work: (kind: TaskKind, report: Report) => Promise<T>,
): Promise<T | null> {
  const where = { id, state: OPEN }
  const began = performance.now()
  const clock = () => new Date(beganAt.getTime() + performance.now() - began)
  const begun = await db.task.updateManyAndReturn({
    where,
    data: { state: 'running', done: 0, reportedAt: clock() },
  })
  const [task] = begun
  if (!task) return null
  let reportedAt = Number.NEGATIVE_INFINITY
  let steps = {}
  const report: Report = async (done, total) => {
    steps = { done, total }
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    await db.task.updateMany({ where, data: { ...steps, reportedAt: clock() } })
  }
  try {
    const result = await work(taskKind.parse(task.kind), report)
    await db.task.updateMany({ where, data: { ...steps, state: 'done', endedAt: clock() } })
    return result
  } catch (error) {
    const data = { ...steps, state: 'failed', problem: explain(error), endedAt: clock() }
    await db.task.updateMany({ where, data })
    throw error
  }
}

/** The latest task of a kind; one that was interrupted has failed. */
export async function latestTask(
  { db, now }: Pick<Context, 'db' | 'now'>,
  kind: TaskKind,
): Promise<TaskView | null> {
  const row = await db.task.findFirst({ where: { kind }, orderBy: { id: 'desc' } })
  return row && viewOf(row, now)
}

/** The syncs that are not finished, by calendar. */
export async function openSyncs({ db, now }: Pick<Context, 'db' | 'now'>) {
  const rows = await db.task.findMany({ where: { kind: 'sync', state: OPEN } })
  const open = rows.map((row) => viewOf(row, now)).filter(({ state }) => state !== 'failed')
  return new Map(open.map((task) => [task.calendarId, task]))
}

function viewOf(row: { state: string; reportedAt: Date }, now: Date): TaskView {
  const view = taskView.parse(row)
  if (view.state !== 'waiting' && view.state !== 'running') return view
  if (now.getTime() - row.reportedAt.getTime() <= SILENT_MS[view.state]) return view
  return { ...view, state: 'failed', problem: INTERRUPTED, endedAt: row.reportedAt }
}
