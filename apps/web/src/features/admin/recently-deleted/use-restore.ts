import type { DeletedItem } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { trpc } from '../../../app/api/trpc.ts'

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
