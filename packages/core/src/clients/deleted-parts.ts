import type { DeletedParts } from '../kernel/deleted-parts.ts'

/**
 * SQL of the records of merges into the clients that `start` selects, also by way of other clients. A client that an
 * undone merge brought back is on its own again, with what was merged into it.
 */
export function mergeChain(start: string): string {
  return `WITH RECURSIVE chain AS (
      SELECT id, merged_id, undone_at FROM client_merge WHERE ${start}
      UNION
      SELECT before.id, before.merged_id, before.undone_at
        FROM client_merge AS before JOIN chain ON before.kept_id = chain.merged_id
       WHERE before.undone_at IS NULL AND chain.undone_at IS NULL
    )`
}

export const CLIENT_PARTS: DeletedParts = {
  parts: [
    {
      ...{ of: 'client', table: 'client_merge', column: 'kept_id' },
      where: `id IN (${mergeChain('kept_id = $1')} SELECT id FROM chain)`,
    },
    { of: 'client', table: 'cut_card', column: 'client_id' },
    { of: 'client', table: 'cut_picture', column: 'client_id' },
  ],
}
