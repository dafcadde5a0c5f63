import { z } from 'zod'

export const taskKind = z.enum(['backup', 'export', 'sync', 'import'])
export type TaskKind = z.output<typeof taskKind>

/** `waiting` for a worker, `running`, then `done` or `failed`. */
const taskState = z.enum(['waiting', 'running', 'done', 'failed'])

export const taskView = z
  .object({
    id: z.int(),
    kind: taskKind,
    state: taskState,
    done: z.int().describe('Steps that are done.'),
    total: z.int().nullable().describe('All steps; null while their number is unknown.'),
    problem: z.string().nullable().describe('Why it failed.'),
    calendarId: z.int().nullable().describe('The calendar of a sync.'),
    createdAt: z.date(),
    endedAt: z.date().nullable(),
  })
  .meta({ id: 'Task' })

export type TaskView = z.output<typeof taskView>
