import { deleteClient as words } from '../../content/admin/clients.ts'
import type { Client } from '../../lib/admin/client.ts'
import { failureWords } from '../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../lib/admin/refresh.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useLingering } from '../../lib/use-lingering.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'

interface DeleteClientDialogProps {
  /** The question is asked while there is one. */
  client: Client | undefined
  onClose: () => void
}

export function DeleteClientDialog({ client, onClose }: DeleteClientDialogProps) {
  const about = useLingering(client)?.name
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
