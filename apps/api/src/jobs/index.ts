import type { DefinedJob } from './define-job.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'

/** Every job there is. What is not in this list is no longer scheduled after the next start. */
export const jobs: readonly DefinedJob[] = [sweepLeftovers]
