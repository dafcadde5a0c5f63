import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { common } from '../../../site/admin/words.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { Client } from './client.ts'
import { mergeClients as words } from './words.ts'

interface MergePair {
  kept: Client
  /** Merged into `kept` and removed. */
  gone: Client
}

/** Merges two clients and offers to undo it in a toast. */
export function useClientMerge() {
  const refresh = useRefresh()
  const toast = useToast()
  const merge = trpc.client.merge.useMutation()
  const undo = trpc.client.undoMerge.useMutation({
    onSuccess: async () => {
      await refresh('client', 'booking')
      toast(words.undone)
    },
    onError: (error) => toast(failureWords(error, words.undoFailed), { tone: 'bad' }),
  })
  return {
    isPending: merge.isPending,
    trouble: merge.error ? failureWords(merge.error, words.failed) : undefined,
    reset: merge.reset,
    /** @param onDone is called after the client and booking queries have been refetched. */
    merge: ({ kept, gone }: MergePair, onDone: () => void) =>
      merge.mutate(
        { id: kept.id, mergedId: gone.id },
        {
          onSuccess: async (result) => {
            await refresh('client', 'booking')
            const action = {
              words: common.undo,
              onPress: () => undo.mutate({ id: result.merge.id }),
            }
            toast(words.done(gone.name, kept.name), { action })
            onDone()
          },
        },
      ),
  }
}
