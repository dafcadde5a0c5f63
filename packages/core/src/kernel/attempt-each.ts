import { type FailedRow, GaveUp } from './background-jobs.ts'

/** The skipped rows that Failures counts. */
const MAX_NAMED = 100
const UNNAMED: FailedRow = { bookingId: null, at: null }

/**
 * Works through the rows that a scheduled job finds, or its parts. One that throws is skipped, so that it does not keep the
 * others waiting.
 *
 * @throws GaveUp once all were tried, if any threw: the run is listed under Failures with the rows that it skipped, and the next
 *   one of the schedule tries these again. A retry by the queue would keep that run away meanwhile.
 */
export async function attemptEach<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  about: (row: Row) => Partial<FailedRow> = () => ({}),
): Promise<void> {
  const failed: FailedRow[] = []
  let cause: unknown
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      cause ??= error
      const within = error instanceof GaveUp ? error.rows : []
      failed.push(...(within.length > 0 ? within : [{ ...UNNAMED, ...about(row) }]))
    }
  }
  if (failed.length === 0) return
  const message = `${failed.length} could not be processed.`
  throw new GaveUp(message, { cause, rows: failed.slice(0, MAX_NAMED) })
}
