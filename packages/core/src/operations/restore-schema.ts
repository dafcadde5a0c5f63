import { z } from 'zod'

/** A restored backup that waits for the barber. */
export const pauseView = z
  .object({
    restoredAt: z.date(),
    backupCreatedAt: z.date().describe('What happened after this time is not in the data.'),
  })
  .meta({
    id: 'Pause',
    examples: [{ restored_at: '2026-03-02T15:00:00Z', backup_created_at: '2026-03-02T08:41:00Z' }],
  })
