import { type DeletedParts, mergeChain } from '../kernel/deleted-parts.ts'

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
