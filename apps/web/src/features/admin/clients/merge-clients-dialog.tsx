import { mergeForm } from '@haircuts/core/clients/client-form'
import { useState } from 'react'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { useUndoToast } from '../../../app/admin/editing/use-undo-toast.ts'
import type { Client } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { dateText } from '../../../ui/format/admin-datetime.ts'
import { MergeCandidates } from './merge-candidates.tsx'
import styles from './merge-clients-dialog.module.css'
import { clientDetails, mergeClients as text } from './text.ts'

interface MergeClientsDialogProps {
  /** The dialog is open while this is defined. */
  client: Client | undefined
  onClose: () => void
}

/** Merges two client records of one person: choose the other record, then the one to keep. */
export function MergeClientsDialog({ client, onClose }: MergeClientsDialogProps) {
  return (
    <FormDialog
      draft={`merge:${client?.id}`}
      open={client !== undefined}
      onClose={onClose}
      title={text.title}
    >
      {client ? <Steps client={client} onClose={onClose} /> : null}
    </FormDialog>
  )
}

function Steps({ client, onClose }: { client: Client; onClose: () => void }) {
  const [other, setOther] = useState<Client>()
  if (!other) return <MergeCandidates client={client} onChoose={setOther} onClose={onClose} />
  return (
    <MergeChoice clients={[client, other]} onBack={() => setOther(undefined)} onDone={onClose} />
  )
}

interface MergeChoiceProps {
  clients: readonly [Client, Client]
  onBack: () => void
  onDone: () => void
}

const SECRETS = ['keptId']

/**
 * Chooses whose name, email and phone are kept; bookings and notes of both are merged either way.
 */
function MergeChoice({ clients, onBack, onDone }: MergeChoiceProps) {
  const zone = useBusinessZone()
  const showUndo = useUndoToast()
  const merge = trpc.clients.merge.useMutation()
  const undo = trpc.clients.undoMerge.useMutation()
  const [first, second] = clients
  const dialog = useAdminForm(mergeForm, {
    defaultValues: { keptId: String(first.id) },
    secrets: SECRETS,
    fields: {},
    otherwise: text.failed,
    save: async ({ keptId }) => {
      const [remaining, gone] = keptId === String(first.id) ? [first, second] : [second, first]
      const result = await merge.mutateAsync({ id: remaining.id, mergedId: gone.id })
      showUndo({
        about: `client-${remaining.id}`,
        message: text.done(gone.name, remaining.name),
        undo: () => undo.mutateAsync({ id: result.merge.id }),
        undone: text.undone,
      })
      onDone()
    },
  })
  return (
    <FormFrame
      dialog={dialog}
      submit={text.act}
      submitting={text.acting}
      cancel={text.back}
      onCancel={onBack}
    >
      <fieldset className={styles.choice}>
        <legend className={styles.question}>{text.keep}</legend>
        {clients.map(({ id, name, email, phone, createdAt }) => (
          <label key={id} className={styles.client}>
            <input type="radio" value={id} {...dialog.form.register('keptId')} />
            <span>
              <span className={styles.name}>{name}</span>
              <span className={styles.contact}>{[email, phone].filter(Boolean).join(', ')}</span>
              <span className={styles.contact}>
                {clientDetails.since} {dateText(createdAt.getTime(), zone)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p>{text.effect}</p>
    </FormFrame>
  )
}
