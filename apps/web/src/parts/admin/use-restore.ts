import { useRefresh } from '../../api/refresh.ts'
import { trpc } from '../../api/trpc.ts'
import type { DeletedItem } from './outputs.ts'

export type DeletedRef = Pick<DeletedItem, 'kind' | 'id'>

/** Restores what was deleted, and refreshes every list that it may be part of. */
export function useRestore() {
  const restore = trpc.deletedItem.restore.useMutation()
  const refresh = useRefresh()
  return {
    restoring: restore.isPending ? restore.variables : undefined,
    restore: async ({ kind, id }: DeletedRef) => {
      try {
        return await restore.mutateAsync({ kind, id })
      } finally {
        await refresh('deletedItem', 'booking', 'client', 'appointmentType', 'addon')
      }
    },
  }
}
