import { GaveUp } from './background-jobs.ts'

/**
 * Works through the rows that a scheduled job finds. A row that throws is skipped, so that it does not keep the others waiting.
 *
 * @throws GaveUp once all were tried, if any threw: the run is listed under Failures, and the next one of the schedule tries
 *   these rows again. A retry by the queue would keep that run away meanwhile.
 */
export async function attemptEach<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 0) return
  const message = `${errors.length} of ${rows.length} could not be processed.`
  throw new GaveUp(message, { cause: errors[0] })
}
