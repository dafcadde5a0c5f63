import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { Client } from './client.ts'
import { deleteClient as words } from './words.ts'

interface DeleteClientDialogProps {
  /** The dialog is open while this is defined. */
  client: Client | undefined
  onClose: () => void
}

export function DeleteClientDialog({ client, onClose }: DeleteClientDialogProps) {
  const about = useLastDefined(client)?.name
  const toast = useToast()
  const refresh = useRefresh()
  const remove = trpc.client.delete.useMutation({
    onSuccess: async () => {
      await refresh('client', 'booking')
      toast(words.done)
      onClose()
    },
  })
  function keep() {
    if (remove.isPending) return
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={client !== undefined}
      {...words}
      about={about}
      isActing={remove.isPending}
      trouble={remove.error ? failureWords(remove.error, words.failed) : undefined}
      onKeep={keep}
      onAct={() => client && remove.mutate({ id: client.id })}
    />
  )
}
