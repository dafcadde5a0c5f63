import { common } from '../../content/admin/frame.ts'
import { mergeClients as words } from '../../content/admin/merge-clients.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { Client } from './client.ts'
import { failureWords } from './form-refusal.ts'
import { useRefresh } from './refresh.ts'
import { trpc } from './trpc.ts'

interface Merge {
  kept: Client
  gone: Client
}

/** Makes two clients one, and says so with a way back. */
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
    forget: merge.reset,
    /** @param onDone when the screens show one where there were two. */
    merge: ({ kept, gone }: Merge, onDone: () => void) =>
      merge.mutate(
        { id: kept.id, mergedId: gone.id },
        {
          onSuccess: async (made) => {
            await refresh('client', 'booking')
            const way = { words: common.undo, onPress: () => undo.mutate({ id: made.merge.id }) }
            toast(words.done(gone.name, kept.name), { action: way })
            onDone()
          },
        },
      ),
  }
}
