import type { DeletedItem } from '../../api/admin-outputs.ts'
import { trpc } from '../../api/trpc.ts'

export type DeletedRef = Pick<DeletedItem, 'kind' | 'id'>

/** Restores what was deleted. */
export function useRestore() {
  const restore = trpc.deletedItem.restore.useMutation()
  return {
    restoring: restore.isPending ? restore.variables : undefined,
    restore: ({ kind, id }: DeletedRef) => restore.mutateAsync({ kind, id }),
  }
}
