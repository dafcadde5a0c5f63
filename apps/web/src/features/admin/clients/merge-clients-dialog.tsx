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
import { mergeEffect } from './merge-effect.ts'
import { clientDetails, mergeClients as text } from './text.ts'

interface MergeClientsDialogProps {
  /** The dialog is open while this is defined. */
  client: Client | undefined
  /** Chosen already, as from the list of possible duplicates. */
  other?: Client | undefined
  onClose: () => void
  /** Called with the client who stays. */
  onDone?: (kept: Client) => void
}

/** Merges two client records of one person: choose the other record, then the one to keep. */
export function MergeClientsDialog(props: MergeClientsDialogProps) {
  const { client, onClose } = props
  return (
    <FormDialog
      draft={`merge:${client?.id}`}
      open={client !== undefined}
      onClose={onClose}
      title={text.title}
    >
      {client ? <Steps {...props} client={client} /> : null}
    </FormDialog>
  )
}

function Steps({
  client,
  onClose,
  onDone,
  ...props
}: MergeClientsDialogProps & { client: Client }) {
  const [other, setOther] = useState(props.other)
  if (!other) return <MergeCandidates client={client} onChoose={setOther} onClose={onClose} />
  return (
    <MergeChoice
      clients={[client, other]}
      onBack={() => setOther(undefined)}
      onDone={(kept) => {
        onClose()
        onDone?.(kept)
      }}
    />
  )
}

interface MergeChoiceProps {
  clients: readonly [Client, Client]
  onBack: () => void
  onDone: (kept: Client) => void
}

const SECRETS = ['keptId']

/** Chooses whose name and contact are kept, and says what comes from the other one. */
function MergeChoice({ clients, onBack, onDone }: MergeChoiceProps) {
  const zone = useBusinessZone()
  const showUndo = useUndoToast()
  const merge = trpc.clients.merge.useMutation()
  const undo = trpc.clients.undoMerge.useMutation()
  const [first, second] = clients
  const inOrder = (keptId: string) =>
    keptId === String(first.id) ? ([first, second] as const) : ([second, first] as const)
  const dialog = useAdminForm(mergeForm, {
    defaultValues: { keptId: String(first.id) },
    secrets: SECRETS,
    fields: {},
    otherwise: text.failed,
    save: async ({ keptId }) => {
      const [remaining, gone] = inOrder(keptId)
      const result = await merge.mutateAsync({ id: remaining.id, mergedId: gone.id })
      showUndo({
        about: `client-${remaining.id}`,
        message: text.done(gone.name, remaining.name),
        undo: () => undo.mutateAsync({ id: result.merge.id }),
        undone: text.undone,
      })
      onDone(remaining)
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
      <ul className={styles.effect}>
        {mergeEffect(...inOrder(dialog.form.watch('keptId'))).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </FormFrame>
  )
}
