import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { common } from '../../content/admin/frame.ts'
import { mergeClients as words } from '../../content/admin/merge-clients.ts'
import type { Client } from '../../lib/admin/client.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'
import styles from './merge-candidates.module.css'

const TYPING_MS = 250
const MOST_SHOWN = 8

interface MergeCandidatesProps {
  client: Client
  onChoose: (other: Client) => void
  onClose: () => void
}

interface Candidate extends Client {
  shares?: readonly (keyof typeof words.shares)[]
}

/** Who may be the same person: first those who have something in common, or whoever is searched for. */
export function MergeCandidates({ client, onChoose, onClose }: MergeCandidatesProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), TYPING_MS)
  const alike = trpc.client.lookAlikes.useQuery({ id: client.id }, { staleTime: 0 })
  const found = trpc.client.list.useQuery(
    // One more, since the client himself may be among them.
    { page: 1, pageSize: MOST_SHOWN + 1, search },
    { enabled: search !== '', placeholderData: keepPreviousData },
  )
  const asked = search === '' ? alike : found
  const all = search === '' ? alike.data : found.data?.items
  const others = all?.filter(({ id }) => id !== client.id).slice(0, MOST_SHOWN)
  return (
    <>
      <DialogBody>
        <p className={styles.question}>{words.whoElse(client.name)}</p>
        <TextField
          label={words.search}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {asked.isError ? (
          <LoadFailed
            error={asked.error}
            words={words.loadFailed}
            onRetry={() => asked.refetch()}
          />
        ) : null}
        {asked.isPending ? <LoadingRows rows={2} /> : null}
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
  if (isSearch) return count > 0 ? words.found : words.noneFound
  return count > 0 ? words.lookAlikes : words.noLookAlikes
}

interface CandidateListProps {
  candidates: readonly Candidate[]
  onChoose: (other: Client) => void
}

function CandidateList({ candidates, onChoose }: CandidateListProps) {
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
                  <Badge key={what} look="secondary">
                    {words.shares[what]}
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
