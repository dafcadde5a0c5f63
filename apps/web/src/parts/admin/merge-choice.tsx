import { useState } from 'react'
import { clientDetails } from '../../content/admin/clients.ts'
import { mergeClients as words } from '../../content/admin/merge-clients.ts'
import type { Client } from '../../lib/admin/client.ts'
import { dateWithYear } from '../../lib/admin/datetime.ts'
import type { useClientMerge } from '../../lib/admin/use-client-merge.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../ui/dialog.tsx'
import styles from './merge-choice.module.css'

interface MergeChoiceProps {
  clients: readonly [Client, Client]
  merging: ReturnType<typeof useClientMerge>
  onBack: () => void
  onDone: () => void
}

/** Whose name and address stay: the rest of both comes together whichever it is. */
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
