import { useState } from 'react'
import { useRefresh } from '../../../api/refresh.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { dateWithYear } from '../../../lib/admin-datetime.ts'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import { failureWords } from '../../../parts/admin/failure-words.ts'
import type { Client } from '../../../parts/admin/outputs.ts'
import { useUndoToast } from '../../../parts/admin/use-undo-toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { MergeCandidates } from './merge-candidates.tsx'
import styles from './merge-clients-dialog.module.css'
import { clientDetails, mergeClients as words } from './words.ts'

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

interface MergeChoiceProps {
  clients: readonly [Client, Client]
  merging: ReturnType<typeof useClientMerge>
  onBack: () => void
  onDone: () => void
}

/**
 * Chooses whose name, email and phone are kept; bookings and notes of both are merged either way.
 */
function MergeChoice({ clients, merging, onBack, onDone }: MergeChoiceProps) {
  const zone = useBusinessZone()
  const [first, second] = clients
  const [keptId, setKeptId] = useState(first.id)
  const [kept, gone] = keptId === first.id ? [first, second] : [second, first]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!merging.isPending) merging.merge({ kept, gone }, onDone)
      }}
    >
      <DialogBody>
        <fieldset className={styles.choice}>
          <legend className={styles.question}>{words.keep}</legend>
          {clients.map(({ id, name, email, phone, createdAt }) => (
            <label key={id} className={styles.client}>
              <input
                type="radio"
                name="kept"
                checked={id === keptId}
                onChange={() => setKeptId(id)}
              />
              <span>
                <span className={styles.name}>{name}</span>
                <span className={styles.contact}>{[email, phone].filter(Boolean).join(', ')}</span>
                <span className={styles.contact}>
                  {clientDetails.since} {dateWithYear(createdAt.getTime(), zone)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <p>{words.effect}</p>
        {merging.trouble ? (
          <Banner tone="bad" isUrgent>
            {merging.trouble}
          </Banner>
        ) : null}
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onBack} disabled={merging.isPending}>
          {words.back}
        </Button>
        <Button type="submit" pending={merging.isPending}>
          {merging.isPending ? words.acting : words.act}
        </Button>
      </DialogActions>
    </form>
  )
}

interface MergePair {
  kept: Client
  /** Merged into `kept` and removed. */
  gone: Client
}

/** Merges two clients and offers to undo it in a toast. */
function useClientMerge() {
  const refresh = useRefresh()
  const showUndo = useUndoToast()
  const merge = trpc.clients.merge.useMutation()
  const undo = trpc.clients.undoMerge.useMutation({ onSuccess: () => refresh('client') })
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
            await refresh('client')
            showUndo({
              about: `client-${kept.id}`,
              words: words.done(gone.name, kept.name),
              undo: () => undo.mutateAsync({ id: result.merge.id }),
              undone: words.undone,
            })
            onDone()
          },
        },
      ),
  }
}
