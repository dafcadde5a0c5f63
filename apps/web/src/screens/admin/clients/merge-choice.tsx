import { useState } from 'react'
import { useBusinessZone } from '../../../api/settings.ts'
import { dateWithYear } from '../../../lib/admin-datetime.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import type { Client } from './client.ts'
import styles from './merge-choice.module.css'
import type { useClientMerge } from './use-client-merge.ts'
import { clientDetails, mergeClients as words } from './words.ts'

interface MergeChoiceProps {
  clients: readonly [Client, Client]
  merging: ReturnType<typeof useClientMerge>
  onBack: () => void
  onDone: () => void
}

/**
 * Chooses whose name, email and phone are kept; bookings and notes of both are merged either way.
 */
export function MergeChoice({ clients, merging, onBack, onDone }: MergeChoiceProps) {
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
