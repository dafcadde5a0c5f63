import { useState } from 'react'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Client } from './client.ts'
import { MergeCandidates } from './merge-candidates.tsx'
import { MergeChoice } from './merge-choice.tsx'
import { useClientMerge } from './use-client-merge.ts'
import { mergeClients as words } from './words.ts'

interface MergeClientsDialogProps {
  /** The dialog is open while this is defined. */
  client: Client | undefined
  onClose: () => void
}

/** Merges two client records of one person: choose the other record, then the one to keep. */
export function MergeClientsDialog({ client, onClose }: MergeClientsDialogProps) {
  const shown = useLastDefined(client)
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
        merging.reset()
        setOther(undefined)
      }}
      onDone={onClose}
    />
  )
}
