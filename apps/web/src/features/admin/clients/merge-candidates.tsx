import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed, LoadingRows } from '../../../app/admin/screen/query-state.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import type { Client } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import styles from './merge-candidates.module.css'
import { mergeClients as text } from './text.ts'

const DEBOUNCE_MS = 250
const MAX_SHOWN = 8

interface MergeCandidatesProps {
  client: Client
  onChoose: (other: Client) => void
  onClose: () => void
}

interface Candidate extends Client {
  shares?: readonly (keyof typeof text.shares)[]
}

/**
 * Candidates for a merge: clients with the same name, email or phone, or the results of a search.
 */
export function MergeCandidates({ client, onChoose, onClose }: MergeCandidatesProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), DEBOUNCE_MS)
  const duplicates = trpc.clients.possibleDuplicates.useQuery({ id: client.id })
  const found = trpc.clients.list.useQuery(
    // One more, since the client of the dialog may be among the results.
    { page: 1, pageSize: MAX_SHOWN + 1, search },
    { enabled: search !== '', placeholderData: keepPreviousData },
  )
  const query = search === '' ? duplicates : found
  const all = search === '' ? duplicates.data : found.data?.items
  const others = all?.filter(({ id }) => id !== client.id).slice(0, MAX_SHOWN)
  return (
    <>
      <DialogBody>
        <p className={styles.question}>{text.whoElse(client.name)}</p>
        <TextField
          label={text.search}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {query.isLoadingError ? (
          <LoadFailed
            error={query.error}
            message={text.loadFailed}
            onRetry={() => query.refetch()}
          />
        ) : null}
        {query.isPending ? <LoadingRows rows={2} /> : null}
        {others ? (
          <div className={styles.others} aria-live="polite">
            <p>{headingOf(search !== '', others.length)}</p>
            <CandidateList candidates={others} onChoose={onChoose} />
          </div>
        ) : null}
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common.cancel}
        </Button>
      </DialogActions>
    </>
  )
}

function headingOf(isSearch: boolean, count: number) {
  if (isSearch) return count > 0 ? text.found : text.noneFound
  return count > 0 ? text.possibleDuplicates : text.noPossibleDuplicates
}

interface CandidateListProps {
  candidates: readonly Candidate[]
  onChoose: (other: Client) => void
}

/** Clients to choose from, each with what it has in common with the one asked about. */
export function CandidateList({ candidates, onChoose }: CandidateListProps) {
  return (
    <ul>
      {candidates.map((candidate) => (
        <li key={candidate.id}>
          <button type="button" className={styles.candidate} onClick={() => onChoose(candidate)}>
            <span className={styles.name}>{candidate.name}</span>
            <span className={styles.contact}>
              {[candidate.email, candidate.phone].filter(Boolean).join(', ')}
            </span>
            {candidate.shares ? (
              <span className={styles.shares}>
                {candidate.shares.map((what) => (
                  <Badge key={what} variant="secondary">
                    {text.shares[what]}
                  </Badge>
                ))}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  )
}
