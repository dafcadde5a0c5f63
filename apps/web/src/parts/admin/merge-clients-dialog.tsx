import { useState } from 'react'
import { mergeClients as words } from '../../content/admin/merge-clients.ts'
import type { Client } from '../../lib/admin/client.ts'
import { useClientMerge } from '../../lib/admin/use-client-merge.ts'
import { useLingering } from '../../lib/use-lingering.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MergeCandidates } from './merge-candidates.tsx'
import { MergeChoice } from './merge-choice.tsx'

interface MergeClientsDialogProps {
  /** The dialog is open while there is one. */
  client: Client | undefined
  onClose: () => void
}

/** One person who booked under two names or addresses: find the other, choose which one stays. */
export function MergeClientsDialog({ client, onClose }: MergeClientsDialogProps) {
  const shown = useLingering(client)
  const merging = useClientMerge()
  return (
    <Dialog
      open={client !== undefined}
      onClose={() => !merging.isPending && onClose()}
      title={words.title}
    >
      {shown ? <Steps key={shown.id} client={shown} merging={merging} onClose={onClose} /> : null}
    </Dialog>
  )
}

interface StepsProps {
  client: Client
  merging: ReturnType<typeof useClientMerge>
  onClose: () => void
}

function Steps({ client, merging, onClose }: StepsProps) {
  const [other, setOther] = useState<Client>()
  if (!other) return <MergeCandidates client={client} onChoose={setOther} onClose={onClose} />
  return (
    <MergeChoice
      clients={[client, other]}
      merging={merging}
      onBack={() => {
        merging.forget()
        setOther(undefined)
      }}
      onDone={onClose}
    />
  )
}
